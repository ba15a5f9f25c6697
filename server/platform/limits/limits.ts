import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Db } from '../../schema/tables.ts'
import { type BlockWidth, toAddressBlocks } from '../http/client-address.ts'
import type { Vault } from '../vault/vault.ts'
import type { Count, Counter } from './counter.ts'
import { openCounter } from './open-counter.ts'

const MINUTE = 60
const HOUR = HOUR_MS / 1000
const DAY = DAY_MS / 1000

type Points = { per: 'network'; points: Record<BlockWidth, number> } | { per: string; points: number }
type Limit = Points & {
  /** In seconds. */
  duration: number
  /** Each instance counts for itself. */
  isLocal?: true
}

/** Mobile networks in East Africa put many households behind one address: stop floods, not families. */
const table = {
  inquiries: {
    per: 'network',
    points: { '/32': 60, '/24': 300, '/64': 60, '/56': 120, '/48': 300 },
    duration: 10 * MINUTE,
  },
  /** Visitors can type a stranger's address: one network may have this many mailboxes written to. */
  recipients: {
    per: 'network',
    points: { '/32': 30, '/24': 100, '/64': 30, '/56': 60, '/48': 100 },
    duration: 3 * HOUR,
  },
  /** Writing again to a mailbox that was counted lately, as in a retry, costs no recipient. */
  pair: { per: 'address and mailbox', points: 1, duration: 3 * HOUR },
  /** For all visitors together. Beyond it mails become digests; no inquiry is refused. */
  all: { per: 'server', points: 300, duration: 10 * MINUTE },
  /**
   * Rendered pages: the form with its errors, and the confirmation. Two per inquiry. Protects an instance's own
   * processor, without load on the database.
   */
  pages: {
    per: 'network',
    points: { '/32': 120, '/24': 600, '/64': 120, '/56': 240, '/48': 600 },
    duration: 10 * MINUTE,
    isLocal: true,
  },
  /** Pages of the words' editor, one after each pause in typing. */
  frames: { per: 'account or link', points: 600, duration: 10 * MINUTE, isLocal: true },

  /** Saved drafts of words, and signatures: more than anybody types. */
  drafts: { per: 'account or link', points: 200, duration: 10 * MINUTE },

  'page-adds': {
    per: 'network',
    points: { '/32': 60, '/24': 300, '/64': 60, '/56': 120, '/48': 300 },
    duration: 10 * MINUTE,
  },
  /** Enough for a family that writes much; bounds what one link can store. */
  'page-inquiry': { per: 'inquiry', points: 40, duration: DAY },
  /** A new address or number writes one or two mails, of which one goes to whatever address was typed. */
  'page-contact': { per: 'inquiry', points: 5, duration: DAY },
  'contact-mails': {
    per: 'network',
    points: { '/32': 30, '/24': 100, '/64': 30, '/56': 60, '/48': 100 },
    duration: 3 * HOUR,
  },
  'contact-mailbox': { per: 'mailbox', points: 3, duration: DAY },
  /** A stranger can send many inquiries with one present address, which each proposal tells. */
  'contact-told': { per: 'mailbox', points: 5, duration: DAY },

  /** Files, or forms with files. More than an inquiry keeps, as one that is taken back makes room for another. */
  'files-inquiry': { per: 'inquiry', points: 200, duration: DAY },
  /** Megabytes that arrive. A family's scans are 3,000; many families share an address. */
  files: {
    per: 'network',
    points: { '/32': 12_000, '/24': 40_000, '/64': 12_000, '/56': 20_000, '/48': 40_000 },
    duration: DAY,
  },

  /** Attempts from networks of staff count separately, so that strangers can't exhaust their budget. */
  passwordFromAnywhere: { per: 'account', points: 10, duration: HOUR },
  passwordFromStaffNetwork: { per: 'account and network', points: 20, duration: HOUR },
  passwordsOfAddress: { per: 'address', points: 60, duration: HOUR },
  /** Tokens, links and codes: unguessable, but still limited. */
  tokensOfAddress: { per: 'address', points: 600, duration: 5 * MINUTE },
  /** Not of an account: who knows its password could use up the owner's. */
  changesOfSession: { per: 'session', points: 60, duration: 5 * MINUTE },
  /** Two a second, for as long as it likes. */
  requestsOfToken: { per: 'token', points: 600, duration: 5 * MINUTE },
  /** Text messages cost money, and a phone that rings all night is turned off. */
  urgentTexts: { per: 'account', points: 20, duration: DAY },
  messagesOfAccount: { per: 'account', points: 10, duration: HOUR },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof table

/** A key is an address where the limit is per network, and otherwise names what is counted. */
export type Limits = {
  /**
   * Counts one, or so many; returns the seconds to wait where that is too much. Of several points that are refused
   * together none is used up, so that fewer may still be taken.
   */
  count(name: LimitName, key: string, points?: number): Promise<number | undefined>
  /** The seconds to wait if so many were counted now. */
  findWait(name: LimitName, key: string, points: number): Promise<number | undefined>
  giveBack(name: LimitName, key: string): Promise<void>
  /** Forgets what was counted. */
  reset(name: LimitName, key: string): Promise<void>
  /** Number of refusals, while the last one is less than an hour ago. */
  refusedLately(name: LimitName): number
}

type LimitDeps = { db: Db; vault: Vault; now: () => number; enabled: boolean }

export function openLimits({ enabled, ...deps }: LimitDeps): Limits {
  return enabled ? createLimits(deps) : unlimited
}

const unlimited: Limits = {
  count: async () => undefined,
  findWait: async () => undefined,
  giveBack: async () => {},
  reset: async () => {},
  refusedLately: () => 0,
}

/** Keys are kept as MACs, for as long as they are counted. */
function createLimits({ db, vault, now }: Omit<LimitDeps, 'enabled'>): Limits {
  const limits = new Map(
    Object.entries<Limit>(table).flatMap(([name, { points, duration, isLocal }]) =>
      Object.entries(typeof points === 'number' ? { '': points } : points).map(([width, most]) => [
        name + width,
        { most, counter: openCounter(isLocal ? undefined : db, name + width, duration * 1_000) },
      ]),
    ),
  )
  const refusals = new Map<LimitName, { count: number; lastAt: number }>()

  /** The counts of a key; of a network those that contain it, narrowest first. */
  function toCounts(name: LimitName, key: string): { most: number; counter: Counter; id: string }[] {
    const blocks = table[name].per === 'network' ? toAddressBlocks(key) : [{ width: '', block: key }]
    return blocks.flatMap(({ width, block }) => {
      const limit = limits.get(name + width)
      // 96 bits avoid collisions and take half of the memory.
      const id = vault.mac('limit', block).subarray(0, 12).toString('base64')
      return limit ? [{ ...limit, id }] : []
    })
  }

  function refusedLately(name: LimitName): number {
    const { count, lastAt } = refusals.get(name) ?? { count: 0, lastAt: 0 }
    return now() - lastAt < HOUR_MS ? count : 0
  }

  return {
    async count(name, key, points = 1) {
      const counts = toCounts(name, key)
      for (const [index, { most, counter, id }] of counts.entries()) {
        const counted = await counter.add(id, points)
        if (counted.points <= most) continue
        refusals.set(name, { count: refusedLately(name) + 1, lastAt: now() })
        // A refused address uses up nothing of the wider networks.
        if (points > 1) for (const one of counts.slice(0, index + 1)) await one.counter.add(one.id, -points)
        return toSeconds(counted)
      }
      return undefined
    },
    async findWait(name, key, points) {
      for (const { most, counter, id } of toCounts(name, key)) {
        const counted = await counter.get(id)
        if (counted && counted.points + points > most) return toSeconds(counted)
      }
      return undefined
    },
    async giveBack(name, key) {
      for (const { counter, id } of toCounts(name, key)) await counter.add(id, -1)
    },
    async reset(name, key) {
      for (const { counter, id } of toCounts(name, key)) await counter.delete(id)
    },
    refusedLately,
  }
}

function toSeconds({ msLeft }: Count): number {
  return Math.ceil(msLeft / 1_000)
}
