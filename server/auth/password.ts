import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Vault } from '../vault/vault.ts'
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
/** Version 1 as base64, for new hashes. Those of other versions are verified, and hashed anew at the next sign-in. */
const PEPPER = 'AQ'
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1(?:,keyid=([A-Za-z0-9+/]{1,11}))?\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

/** `from` is the block of addresses that asks: its network has its turn. */
export type Passwords = {
  hash(password: string, from?: string): Promise<string>
  /** Takes as long whether there is a hash or not; without one the answer is no. */
  verify(hash: string | null, password: string, from?: string): Promise<boolean>
  /** Whether a hash was made at another cost than today's, or with another pepper. */
  isOutdated(hash: string): boolean
}

type PasswordDeps = { vault: Pick<Vault, 'mac'>; cost?: PasswordCost | undefined }

/**
 * Hashes are keyed by the vault: who has the database and not the data keys can neither guess at them nor make one. The
 * hash names the version of its key, as the field `keyid` of argon2's own format does.
 */
export function createPasswords({ vault, cost = usualCost }: PasswordDeps): Passwords {
  const run = createFairQueue(QUEUE)
  const today = { ...cost, pepper: PEPPER }
  const nobody = toPhc(today, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
  const toSecret = (pepper: string | undefined) =>
    pepper === undefined ? undefined : vault.mac('password', pepper)

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
      const secret = toSecret(PEPPER)
      return toPhc(today, salt, await runNext(from, () => derive({ ...cost, secret }, salt, password)))
    },
    async verify(hash, password, from = '') {
      const { salt, expected, pepper, ...storedCost } = parsePhc(hash ?? nobody)
      const secret = toSecret(pepper)
      const derived = await runNext(from, () => derive({ ...storedCost, secret }, salt, password))
      return timingSafeEqual(derived, expected) && hash !== null
    },
    isOutdated(hash) {
      const { memoryKiB, passes, pepper } = parsePhc(hash)
      return memoryKiB !== cost.memoryKiB || passes !== cost.passes || pepper !== PEPPER
    },
  }
}

type Derivation = PasswordCost & { secret: Buffer | undefined }

function derive({ memoryKiB, passes, secret }: Derivation, nonce: Buffer, password: string): Promise<Buffer> {
  return hashWithArgon2('argon2id', {
    // The same characters however a keyboard composes them.
    message: password.normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory: memoryKiB,
    passes,
    ...(secret && { secret }),
  })
}

type Peppered = PasswordCost & { pepper: string | undefined }

function toPhc({ memoryKiB, passes, pepper }: Peppered, salt: Buffer, hash: Buffer): string {
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1,keyid=${pepper}$${saltText}$${hashText}`
}

function parsePhc(text: string): Peppered & { salt: Buffer; expected: Buffer } {
  const [, memory, passes, pepper, salt = '', hash = ''] = PHC.exec(text) ?? []
  if (memory === undefined || passes === undefined) throw new Error('Not an argon2id hash')
  return {
    memoryKiB: Number(memory),
    passes: Number(passes),
    pepper,
    salt: Buffer.from(salt, 'base64'),
    expected: Buffer.from(hash, 'base64'),
  }
}

/** A /24, or for IPv6 the /48 that one customer may have: more addresses of one owner don't make more turns. */
function toNetwork(addressBlock: string): string {
  return addressBlock.split(/[.:]/).slice(0, 3).join('.')
}
