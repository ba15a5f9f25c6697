import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { compileOnce } from '../../schema/compiled.ts'
import type { Trx } from '../../schema/tables.ts'
import { type Receipt, type ReceiptRow, toReceipt } from './receipt.ts'

/** How long equal content counts as the same inquiry without an idempotency key. */
const SAME_CONTENT_MS = 10 * 60 * 1000

type Compared = {
  receipt: Receipt
  contentMac: Buffer
  idempotencyMac: Buffer | null
  indexes: { email_index: Uint8Array }
}

type EarlierInquiry = { receipt: Receipt; contentMac: Buffer }

/** Finds what was received before: by its key, or as equal content of the last minutes. */
export async function findEarlier(trx: Trx, drafts: readonly Compared[]) {
  const keys = drafts.flatMap(({ idempotencyMac }) => idempotencyMac ?? [])
  const emails = drafts.map(({ indexes }) => indexes.email_index)
  const since = Math.min(...drafts.map(({ receipt }) => receipt.receivedAt)) - SAME_CONTENT_MS
  const { rows: withKey } = keys.length === 0 ? { rows: [] } : await readByKey(trx, keys)
  const { rows: withContent } = await readByAddress(trx, emails, since)
  const { rows: corrected } = await readCorrected(
    trx,
    drafts.map(({ contentMac }) => contentMac),
    since,
  )
  const byKey = new Map<string, EarlierInquiry>()
  const byContent = new Map<string, EarlierInquiry>()
  for (const row of withKey)
    if (row.idempotency_mac) byKey.set(toHex(row.idempotency_mac), toEarlierInquiry(row))
  for (const row of [...withContent, ...corrected])
    byContent.set(toHex(row.content_mac), toEarlierInquiry(row))

  return {
    find({ idempotencyMac, contentMac, receipt }: Compared): EarlierInquiry | undefined {
      const sameKey = idempotencyMac && byKey.get(toHex(idempotencyMac))
      if (sameKey) return sameKey
      const sameContent = byContent.get(toHex(contentMac))
      const isRecent = sameContent && sameContent.receipt.receivedAt > receipt.receivedAt - SAME_CONTENT_MS
      return isRecent ? sameContent : undefined
    },
    add(draft: Compared): void {
      if (draft.idempotencyMac) byKey.set(toHex(draft.idempotencyMac), draft)
      byContent.set(toHex(draft.contentMac), draft)
    },
  }
}

const earlierColumns = [
  'id',
  'reference',
  'received_at',
  'link_generation',
  'content_mac',
  'idempotency_mac',
] as const

const readByKey = compileOnce((db, keys: Uint8Array[]) =>
  db.selectFrom('inquiry').select(earlierColumns).where('idempotency_mac', 'in', keys),
)

/** Equal content comes from one address. */
const readByAddress = compileOnce((db, emails: Uint8Array[], since: number) =>
  db
    .selectFrom('inquiry')
    .select(earlierColumns)
    .where('email_index', 'in', emails)
    .where(receivedAfter(since)),
)

/** Their address may be another one since. */
const readCorrected = compileOnce((db, macs: Uint8Array[], since: number) =>
  db
    .selectFrom('inquiry')
    .select(earlierColumns)
    .where('corrected_at', 'is not', null)
    .where('content_mac', 'in', macs)
    .where(receivedAfter(since)),
)

const countByAddress = compileOnce((db, emails: Uint8Array[], since: number) =>
  db
    .selectFrom('inquiry')
    .select((eb) => ['email_index', eb.fn.countAll<number>().as('count')])
    .where('email_index', 'in', emails)
    .where(receivedAfter(since))
    .groupBy('email_index'),
)

/** By address, how many inquiries of the last day there are. */
export async function countRecent(trx: Trx, drafts: readonly Compared[]): Promise<Map<string, number>> {
  const since = Math.min(...drafts.map(({ receipt }) => receipt.receivedAt)) - DAY_MS
  const { rows } = await countByAddress(
    trx,
    drafts.map(({ indexes }) => indexes.email_index),
    since,
  )
  return new Map(rows.map((row) => [toHex(row.email_index), Number(row.count)]))
}

/** An expression, so that PostgreSQL doesn't choose the day index over the few rows of one address. */
function receivedAfter(since: number) {
  return sql<boolean>`received_at + 0 > ${since}`
}

function toEarlierInquiry(row: ReceiptRow & { content_mac: Uint8Array }): EarlierInquiry {
  return { receipt: toReceipt(row), contentMac: Buffer.from(row.content_mac) }
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}
