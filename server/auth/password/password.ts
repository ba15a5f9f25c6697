import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createTurns } from '../../platform/isolation/turns.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { AuthError } from '../auth-error.ts'

const hashWithArgon2 = promisify(argon2)

export type PasswordCost = { memoryKiB: number; passes: number }

/** About 65 ms on the machine where it was measured; OWASP's minimum is 19 MiB and two passes. */
export const usualCost: PasswordCost = { memoryKiB: 32 * 1024, passes: 2 }

const SALT_BYTES = 16
const HASH_BYTES = 32
/** argon2 needs much memory: two run at once, each for another network. */
const TURNS = { maxAtOnce: 2, maxWaiting: 100 }
/** A caller that has left is worked for all the same. */
const NEVER = new AbortController().signal
/** Key version 1 in base64, for new hashes. Older hashes are verified and renewed at the next sign-in. */
const PEPPER = 'AQ'
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1(?:,keyid=([A-Za-z0-9+/]{1,11}))?\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

/** `from` is the caller's address block, which has one turn at a time. */
export type Passwords = {
  hash(password: string, from?: string): Promise<string>
  /** Takes equally long without a hash, and returns false. */
  verify(hash: string | null, password: string, from?: string): Promise<boolean>
  isOutdated(hash: string): boolean
}

type PasswordDeps = { vault: Pick<Vault, 'mac'>; cost?: PasswordCost | undefined }

/**
 * Hashes are keyed by the vault: without the data keys the database is of no use for guessing or forging passwords.
 * `keyid`, a field of argon2's format, names the key's version.
 */
export function createPasswords({ vault, cost = usualCost }: PasswordDeps): Passwords {
  const turns = createTurns(TURNS)
  const today = { ...cost, pepper: PEPPER }
  const nobody = toPhc(today, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
  const toSecret = (pepper: string | undefined) =>
    pepper === undefined ? undefined : vault.mac('password', pepper)

  async function runNext<Result>(from: string, work: () => Promise<Result>): Promise<Result> {
    const turn = { of: toNetwork(from), bytes: 0 }
    using _turn = await turns.take(turn, NEVER).catch((cause: unknown) => {
      throw new AuthError('over_request_rate_limit', { cause })
    })
    return await work()
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
    // Makes characters equal however a keyboard composes them.
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

/** A /24, or an IPv6 /48 as one customer may have: more addresses don't get more turns. */
function toNetwork(addressBlock: string): string {
  return addressBlock.split(/[.:]/).slice(0, 3).join('.')
}
