import { sql } from 'kysely'
import type { DeliveryType, WebhookDelivery } from '#contract/desk/connect.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Standing } from '#contract/life/standing.ts'
import { MAX_WAIT_MS } from '../../platform/worker/backoff.ts'
import { claimRows, earliestClaim } from '../../platform/worker/claim.ts'
import type { Db } from '../../schema/tables.ts'

/** Longer than an attempt may take. */
export const LEASE_MS = 30_000
/** A due time further ahead than this comes from a clock that was set wrong. */
const DUE_HORIZON_MS = 4 * MAX_WAIT_MS
const KEPT_MS = 30 * DAY_MS
const PAGE_LENGTH = 50

export type DeliveryJob = {
  n: number
  id: string
  webhookId: string
  inquiryId: string | null
  type: DeliveryType
  itemId: string
  standing: Standing | null
  attempts: number
  happenedAt: number
  queuedAt: number
}

/** The one of this webhook that is due longest. */
export async function claimDelivery(
  db: Db,
  webhookId: string,
  now: number,
): Promise<DeliveryJob | undefined> {
  const isDue = sql<boolean>`state = 'waiting' and webhook_id = ${webhookId}
    and (due_at <= ${now} or due_at > ${now + DUE_HORIZON_MS})`
  const claim = { isDue, orderBy: 'due_at', limit: 1, now, leaseMs: LEASE_MS } as const
  return await claimRows(db, { table: 'webhook_delivery', ...claim })
    .returning([
      'n',
      'id',
      'webhook_id as webhookId',
      'inquiry_id as inquiryId',
      'type',
      'item_id as itemId',
      'standing',
      'attempts',
      'happened_at as happenedAt',
      'queued_at as queuedAt',
    ])
    .executeTakeFirst()
}

/** When one of these webhooks has something to send. */
export async function findNextDueAt(db: Db, webhookIds: readonly string[]): Promise<number | undefined> {
  if (webhookIds.length === 0) return undefined
  const row = await db
    .selectFrom('webhook_delivery')
    .select(earliestClaim.as('due_at'))
    .where('state', '=', 'waiting')
    .where('webhook_id', 'in', webhookIds)
    .executeTakeFirst()
  return row?.due_at ?? undefined
}

type Attempt = { status: number | null; error: string | null; tookMs: number }
export type Outcome = Attempt &
  ({ state: 'sent'; at: number } | { state: 'waiting'; dueAt: number } | { state: 'failed' })

/** Only by the holder of the lease. What was sent is recorded all the same. */
export async function recordOutcome(db: Db, job: DeliveryJob, outcome: Outcome): Promise<void> {
  const { state, status, error, tookMs } = outcome
  let update = db
    .updateTable('webhook_delivery')
    .set({
      state,
      status,
      error,
      took_ms: tookMs,
      lease_until: 0,
      ...(state === 'sent' && { sent_at: outcome.at }),
      ...(state === 'waiting' && { due_at: outcome.dueAt }),
    })
    .where('id', '=', job.id)
  if (state !== 'sent') update = update.where('attempts', '=', job.attempts).where('state', '=', 'waiting')
  await update.execute()
}

export async function dropDelivery(db: Db, { id }: DeliveryJob): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('id', '=', id).execute()
}

export async function releaseDelivery(db: Db, { id, attempts }: DeliveryJob): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ lease_until: 0 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** Keeps waiting deliveries: they are sent or given up before. */
export async function deleteOldDeliveries(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('state', '!=', 'waiting')
    .where('queued_at', '<=', now - KEPT_MS)
    .execute()
}

type Listing = { webhookId: string; before?: number | undefined; id?: string }

/** Newest first. */
export async function listDeliveries(
  db: Db,
  { webhookId, before = Number.MAX_SAFE_INTEGER, id }: Listing,
): Promise<{ deliveries: WebhookDelivery[]; nextBefore: number | null }> {
  let select = db
    .selectFrom('webhook_delivery')
    .leftJoin('inquiry', 'inquiry.id', 'webhook_delivery.inquiry_id')
    .selectAll('webhook_delivery')
    .select('inquiry.reference')
    .where('webhook_id', '=', webhookId)
    .where('webhook_delivery.n', '<', before)
  if (id !== undefined) select = select.where('webhook_delivery.id', '=', id)
  const rows = await select.orderBy('webhook_delivery.n', 'desc').limit(PAGE_LENGTH).execute()
  return {
    deliveries: rows.map((row) => ({
      id: row.id,
      type: row.type,
      reference: row.reference,
      state: row.state,
      attempts: row.attempts,
      createdAt: row.happened_at,
      dueAt: row.state === 'waiting' ? row.due_at : null,
      sentAt: row.sent_at,
      status: row.status,
      error: row.error,
      tookMs: row.took_ms,
    })),
    nextBefore: rows.length < PAGE_LENGTH ? null : (rows.at(-1)?.n ?? null),
  }
}
