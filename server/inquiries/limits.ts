import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { createLimiter, type Limit } from '../db/limiter.ts'
import { MemoryLimiter } from '../db/memory-limiter.ts'
import type { Db } from '../db/tables.ts'
import { HOUR_MS } from '../durations.ts'
import { AppError } from '../http/app-error.ts'
import { type BlockWidth, toAddressBlocks } from '../http/client-address.ts'
import type { Vault } from '../vault/vault.ts'
import { toMailbox } from './mailbox.ts'

const MINUTE = 60
type PerBlock = { name: string; duration: number; points: Record<BlockWidth, number> }

// Mobile networks in East Africa put many households behind one address: the limit stops floods, not families.
const INQUIRIES: PerBlock = {
  name: 'inquiries',
  duration: 10 * MINUTE,
  points: { '/32': 60, '/24': 300, '/64': 60, '/56': 120, '/48': 300 },
}
/** Anybody can type a stranger's address: one network has mailboxes written to no more than this. */
const RECIPIENTS: PerBlock = {
  name: 'recipients',
  duration: 180 * MINUTE,
  points: { '/32': 30, '/24': 100, '/64': 30, '/56': 60, '/48': 100 },
}
/** Pages that are rendered for a request: the form with its errors, and the confirmation. Two for each inquiry. */
const PAGES: PerBlock = {
  name: 'pages',
  duration: 10 * MINUTE,
  points: { '/32': 120, '/24': 600, '/64': 120, '/56': 240, '/48': 600 },
}
/** Of all visitors together. Nobody is refused beyond it. */
const MAILED_ONE_BY_ONE = { name: 'all', points: 300, duration: 10 * MINUTE }

/** How the mails of one inquiry go out. */
export type Mailing = {
  /** More came lately than a mailbox should get one by one: the coordinators get a digest, the patient waits for it. */
  isCrowded: boolean
  /** False where the sender's network has had enough mailboxes written to. */
  mayAcknowledge: boolean
}

export const mailedAtOnce: Mailing = { isCrowded: false, mayAcknowledge: true }

export type InquiryLimiter = {
  /** Counts one inquiry; throws `too_many`, with the time to wait, where its network has sent too many. */
  count(address: string, email: string): Promise<Mailing>
  /** How many were refused as too many, until an hour has passed without one. */
  refusedLately(): number
}

type LimiterDeps = { db: Db; vault: Vault; now?: () => number }

/** Addresses are kept as MACs, for as long as they are counted. */
export function createInquiryLimiter({ db, vault, now = Date.now }: LimiterDeps): InquiryLimiter {
  const toKey = createKeys(vault)
  const create = (limit: Limit) => createLimiter(db, limit)
  const countInquiry = createBlockLimiter(create, INQUIRIES, toKey)
  const countRecipient = createBlockLimiter(create, RECIPIENTS, toKey)
  const pairs = createLimiter(db, {
    name: 'pair',
    points: Number.MAX_SAFE_INTEGER,
    duration: RECIPIENTS.duration,
  })
  const all = createLimiter(db, MAILED_ONE_BY_ONE)
  const refused = { count: 0, lastAt: 0 }

  function refusedLately(): number {
    return now() - refused.lastAt < HOUR_MS ? refused.count : 0
  }

  /** A mailbox that the network has had written to lately, as in a retry, costs nothing. */
  async function mayAcknowledge(address: string, email: string): Promise<boolean> {
    const pair = toKey(toAddressBlocks(address)[0].block, toMailbox(email))
    const { consumedPoints } = await pairs.consume(pair)
    if (consumedPoints > 1) return true
    const isWithin = (await countRecipient(address)) === undefined
    if (!isWithin) await pairs.delete(pair)
    return isWithin
  }

  return {
    async count(address, email) {
      const rejection = await countInquiry(address)
      if (rejection) {
        Object.assign(refused, { count: refusedLately() + 1, lastAt: now() })
        throw new AppError('too_many', { retryAfterSeconds: toSeconds(rejection) })
      }
      const [overflow, isAcknowledged] = await Promise.all([
        tryToConsume(all.consume('all')),
        mayAcknowledge(address, email),
      ])
      return { isCrowded: overflow !== undefined, mayAcknowledge: isAcknowledged }
    },
    refusedLately,
  }
}

/** For load tests on loopback: counts nothing. */
export const unlimited: InquiryLimiter = { count: async () => mailedAtOnce, refusedLately: () => 0 }

export type PageLimiter = {
  /** Counts one page; gives the seconds to wait where its network has had too many. */
  count(address: string): Promise<number | undefined>
}

/** Each instance counts for itself: it protects its own processor, and a database would be one more thing to wear out. */
export function createPageLimiter(vault: Vault): PageLimiter {
  const countPage = createBlockLimiter(
    ({ name, ...limit }) => new MemoryLimiter({ keyPrefix: name, ...limit }),
    PAGES,
    createKeys(vault),
  )
  return {
    async count(address) {
      const rejection = await countPage(address)
      return rejection && toSeconds(rejection)
    },
  }
}

/** For load tests on loopback: counts nothing. */
export const unlimitedPages: PageLimiter = { count: async () => undefined }

function toSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1000)
}

function createKeys(vault: Vault): (...parts: string[]) => string {
  // 96 bits: enough that no two collide, and half of the memory.
  return (...parts) => vault.mac('limit', JSON.stringify(parts)).subarray(0, 12).toString('base64')
}

/**
 * Counts by each network that an address is in, narrowest first: what a narrow one is refused does not count against its
 * neighbours. Gives the refusal, if any.
 */
function createBlockLimiter(
  create: (limit: Limit) => RateLimiterAbstract,
  { name, duration, points }: PerBlock,
  toKey: (block: string) => string,
): (address: string) => Promise<RateLimiterRes | undefined> {
  const limiters = new Map(
    Object.entries(points).map(([width, most]) => [
      width,
      create({ name: `${name}${width}`, points: most, duration }),
    ]),
  )
  return async function countByBlocks(address) {
    for (const { width, block } of toAddressBlocks(address)) {
      const rejection = await tryToConsume(limiters.get(width)?.consume(toKey(block)))
      if (rejection) return rejection
    }
    return undefined
  }
}

/** Gives the refusal as a value; other errors are thrown. */
async function tryToConsume(
  consumption: Promise<RateLimiterRes> | undefined,
): Promise<RateLimiterRes | undefined> {
  try {
    await consumption
    return undefined
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return rejection
    throw rejection
  }
}
