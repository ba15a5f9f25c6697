import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { type BlockWidth, toAddressBlocks } from '../http/client-address.ts'
import { toMailbox } from '../mail/mailbox.ts'
import { HOUR_MS } from '../process/durations.ts'
import type { Vault } from '../vault/vault.ts'
import { createLimiter, type Limit } from './limiter.ts'
import { MemoryLimiter } from './memory-limiter.ts'

const MINUTE_SECONDS = 60
export type PerBlock = { name: string; duration: number; points: Record<BlockWidth, number> }

// Mobile networks in East Africa put many households behind one address: the limit stops floods, not families.
const INQUIRIES: PerBlock = {
  name: 'inquiries',
  duration: 10 * MINUTE_SECONDS,
  points: { '/32': 60, '/24': 300, '/64': 60, '/56': 120, '/48': 300 },
}
/** Visitors can type a stranger's address: one network may have this many mailboxes written to. */
const RECIPIENTS: PerBlock = {
  name: 'recipients',
  duration: 180 * MINUTE_SECONDS,
  points: { '/32': 30, '/24': 100, '/64': 30, '/56': 60, '/48': 100 },
}
/** Rendered pages: the form with its errors, and the confirmation. Two per inquiry. */
const PAGES: PerBlock = {
  name: 'pages',
  duration: 10 * MINUTE_SECONDS,
  points: { '/32': 120, '/24': 600, '/64': 120, '/56': 240, '/48': 600 },
}
/** For all visitors together. Beyond it mails become digests; no inquiry is refused. */
const MAILED_ONE_BY_ONE = { name: 'all', points: 300, duration: 10 * MINUTE_SECONDS }

export type Mailing = {
  /** So many inquiries came lately that coordinators get a digest, and the patient's acknowledgement waits for it. */
  isCrowded: boolean
  /** False when the sender's network has had its share of mailboxes written to. */
  mayAcknowledge: boolean
}

export const mailedAtOnce: Mailing = { isCrowded: false, mayAcknowledge: true }

export type InquiryLimiter = {
  /** Counts one inquiry; throws `too_many` with the seconds to wait when its network has sent too many. */
  count(address: string, email: string): Promise<Mailing>
  refusedLately(): number
}

type LimiterDeps = { db: Db; vault: Vault; now?: () => number }

/** Addresses are kept as MACs, for as long as they are counted. */
export function createInquiryLimiter({ db, vault, now = Date.now }: LimiterDeps): InquiryLimiter {
  const toKey = createKeys(vault)
  const create = (limit: Limit) => createLimiter(db, limit)
  const inquiries = createBlockLimiter(create, INQUIRIES, vault)
  const recipients = createBlockLimiter(create, RECIPIENTS, vault)
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

  /** Writing again to a mailbox that was counted lately, as in a retry, costs nothing. */
  async function mayAcknowledge(address: string, email: string): Promise<boolean> {
    const pair = toKey(toAddressBlocks(address)[0].block, toMailbox(email))
    const { consumedPoints } = await pairs.consume(pair)
    if (consumedPoints > 1) return true
    const isWithin = (await recipients.consume(address)) === undefined
    if (!isWithin) await pairs.delete(pair)
    return isWithin
  }

  return {
    async count(address, email) {
      const rejection = await inquiries.consume(address)
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

export const unlimited: InquiryLimiter = { count: async () => mailedAtOnce, refusedLately: () => 0 }

export type PageLimiter = {
  /** Counts one page; returns the seconds to wait when its network has had too many. */
  count(address: string): Promise<number | undefined>
}

/** Each instance counts for itself: the limit protects its own processor, without load on the database. */
export function createPageLimiter(vault: Vault): PageLimiter {
  const pages = createBlockLimiter(
    ({ name, ...limit }) => new MemoryLimiter({ keyPrefix: name, ...limit }),
    PAGES,
    vault,
  )
  return {
    async count(address) {
      const rejection = await pages.consume(address)
      return rejection && toSeconds(rejection)
    },
  }
}

export const unlimitedPages: PageLimiter = { count: async () => undefined }

export function toSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1000)
}

function createKeys(vault: Vault): (...parts: string[]) => string {
  // 96 bits avoid collisions and take half of the memory.
  return (...parts) => vault.mac('limit', JSON.stringify(parts)).subarray(0, 12).toString('base64')
}

type BlockLimiter = {
  /**
   * Counts the networks that contain the address, narrowest first: a refused address uses up nothing of the wider ones.
   * Of several points that are refused together none is used up, so that fewer may still be taken.
   */
  consume(address: string, count?: number): Promise<RateLimiterRes | undefined>
  /** Whether so many would be refused, without counting them. */
  findRejection(address: string, count: number): Promise<RateLimiterRes | undefined>
}

export function createBlockLimiter(
  create: (limit: Limit) => RateLimiterAbstract,
  { name, duration, points }: PerBlock,
  vault: Vault,
): BlockLimiter {
  const toKey = createKeys(vault)
  const limiters = new Map(
    Object.entries(points).map(([width, most]) => [
      width,
      create({ name: `${name}${width}`, points: most, duration }),
    ]),
  )
  return {
    async consume(address, count = 1) {
      const taken: (() => Promise<unknown> | undefined)[] = []
      for (const { width, block } of toAddressBlocks(address)) {
        const limiter = limiters.get(width)
        const key = toKey(block)
        const rejection = await tryToConsume(limiter?.consume(key, count))
        taken.push(() => limiter?.reward(key, count))
        if (rejection === undefined) continue
        if (count > 1) for (const giveBack of taken) await giveBack()
        return rejection
      }
      return undefined
    },
    async findRejection(address, count) {
      for (const { width, block } of toAddressBlocks(address)) {
        const counted = await limiters.get(width)?.get(toKey(block))
        if (counted && counted.consumedPoints + count > points[width]) return counted
      }
      return undefined
    },
  }
}

/** Returns a refusal as a value; throws other errors. */
export async function tryToConsume(
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
