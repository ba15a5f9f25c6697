import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AuthError } from './auth-error.ts'
import { createFairQueue, QueueFull } from './fair-queue.ts'

const hashWithArgon2 = promisify(argon2)

export type PasswordCost = { memoryKiB: number; passes: number }

/** About 65 ms on the machine it was measured on; OWASP's floor is 19 MiB and two passes. */
export const usualCost: PasswordCost = { memoryKiB: 32 * 1024, passes: 2 }

const SALT_BYTES = 16
const HASH_BYTES = 32
/** Memory is what argon2 takes: two at once, and the others wait their turn. */
const QUEUE = { running: 2, waiting: 100 }
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

/** `from` is the block of addresses that asks: its network has its turn. */
export type Passwords = {
  hash(password: string, from?: string): Promise<string>
  /** Takes as long whether there is a hash or not; without one the answer is no. */
  verify(hash: string | null, password: string, from?: string): Promise<boolean>
  /** Whether a hash was made at another cost than today's. */
  isOutdated(hash: string): boolean
}

export function createPasswords(cost: PasswordCost = usualCost): Passwords {
  const run = createFairQueue(QUEUE)
  const nobody = toPhc(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))

  async function runNext<Result>(from: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await run(toNetwork(from), work)
    } catch (error) {
      if (error instanceof QueueFull) throw new AuthError('over_request_rate_limit', { cause: error })
      throw error
    }
  }

  return {
    async hash(password, from = '') {
      const salt = randomBytes(SALT_BYTES)
      return toPhc(cost, salt, await runNext(from, () => derive(cost, salt, password)))
    },
    async verify(hash, password, from = '') {
      const { salt, expected, ...storedCost } = parsePhc(hash ?? nobody)
      const derived = await runNext(from, () => derive(storedCost, salt, password))
      return timingSafeEqual(derived, expected) && hash !== null
    },
    isOutdated(hash) {
      const { memoryKiB, passes } = parsePhc(hash)
      return memoryKiB !== cost.memoryKiB || passes !== cost.passes
    },
  }
}

function derive({ memoryKiB, passes }: PasswordCost, nonce: Buffer, password: string): Promise<Buffer> {
  return hashWithArgon2('argon2id', {
    // The same characters however a keyboard composes them.
    message: password.normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory: memoryKiB,
    passes,
  })
}

function toPhc({ memoryKiB, passes }: PasswordCost, salt: Buffer, hash: Buffer): string {
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${saltText}$${hashText}`
}

function parsePhc(text: string): PasswordCost & { salt: Buffer; expected: Buffer } {
  const [, memory, passes, salt = '', hash = ''] = PHC.exec(text) ?? []
  if (memory === undefined || passes === undefined) throw new Error('Not an argon2id hash')
  return {
    memoryKiB: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    expected: Buffer.from(hash, 'base64'),
  }
}

/** A /24, or for IPv6 the /48 that one customer may have: more addresses of one owner don't make more turns. */
function toNetwork(addressBlock: string): string {
  return addressBlock.split(/[.:]/).slice(0, 3).join('.')
}
