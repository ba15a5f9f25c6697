import { randomUUIDv7 } from 'node:crypto'
import type * as v from 'valibot'
import {
  type changedWebhookSchema,
  connectLimits,
  type newWebhookSchema,
  type Webhook,
} from '#contract/desk/connect.ts'
import { type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import { supersede } from '../../company/generations/generations.ts'
import { queueNotice } from '../../company/staff/staff-notices.ts'
import { toNewDelivery } from '../../company/webhooks/queue.ts'
import { openTarget, sealTarget, type Target } from '../../company/webhooks/targets.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { createSecret } from './sign.ts'

type ChangeDeps = RecordDeps & { announce: () => void }

/** `url` was checked. The secret is shown this once. */
export async function addWebhook(
  deps: ChangeDeps,
  staffId: string,
  { url, events, fields }: v.InferOutput<typeof newWebhookSchema>,
): Promise<{ id: string; secret: string }> {
  const id = randomUUIDv7()
  const target: Target = { url, secret: createSecret(), events, fields }
  await recordChange(deps, async (trx, at) => {
    const { count } = await trx
      .selectFrom('webhook')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= connectLimits.webhooks)
      throw new AppError('fields', {
        fields: { url: `There are ${connectLimits.webhooks} webhooks already. Remove one first.` },
      })
    await trx
      .insertInto('webhook')
      .values({
        id,
        created_at: at,
        steps_told_to: at,
        ...(await sealTarget(trx, deps.vault, id, 'active', target)),
      })
      .execute()
    await queueNotice(trx, { staffId, kind: 'webhook-set', at, about: id })
    const detail = { webhook: id, events: events.join(' '), fields: fields.join(' ') }
    return [{ subjectId: staffId, kind: 'webhook-added', actor: staffId, detail }]
  })
  return { id, secret: target.secret }
}

type Change = v.InferOutput<typeof changedWebhookSchema>

/** Steps that became due while it was paused are not told. */
export async function changeWebhook(
  deps: ChangeDeps,
  staffId: string,
  id: string,
  { events, fields, isPaused }: Change,
): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    const { state: before, target } = await findOrThrow(trx, deps.vault, id)
    const wanted = { ...target, ...(events && { events }), ...(fields && { fields }) }
    const state = isPaused === undefined ? before : isPaused ? ('paused' as const) : ('active' as const)
    if (state === before && JSON.stringify(wanted) === JSON.stringify(target)) return []
    await trx
      .updateTable('webhook')
      .set({
        ...(await sealTarget(trx, deps.vault, id, state, wanted)),
        ...(state === 'active' && before !== 'active' && { steps_told_to: at }),
      })
      .where('id', '=', id)
      .execute()
    if (wanted.fields.join() !== target.fields.join())
      await queueNotice(trx, { staffId, kind: 'webhook-set', at, about: id })
    return [{ subjectId: staffId, kind: 'webhook-changed', actor: staffId, detail: tell(id, state, wanted) }]
  })
}

/** Its receiver asked for no more. */
export async function endGone(deps: ChangeDeps, id: string): Promise<void> {
  await recordChange(deps, async (trx) => {
    const row = await trx
      .selectFrom('webhook')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'active')
      .executeTakeFirst()
    if (row === undefined) return []
    const target = openTarget(deps.vault, row)
    await trx
      .updateTable('webhook')
      .set(await sealTarget(trx, deps.vault, id, 'gone', target))
      .where('id', '=', id)
      .execute()
    const detail = tell(id, 'gone', target)
    return [{ subjectId: id, kind: 'webhook-changed', actor: 'server', detail }]
  })
}

export async function removeWebhook(deps: ChangeDeps, staffId: string, id: string): Promise<void> {
  await recordChange(deps, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('webhook').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('not_found')
    await supersede(trx, 'webhook', id)
    return [{ subjectId: staffId, kind: 'webhook-removed', actor: staffId, detail: { webhook: id } }]
  })
}

export async function listWebhooks({ db, vault }: { db: Db; vault: Vault }): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhook')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('webhook_delivery')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('webhook_id', '=', 'webhook.id')
        .where('webhook_delivery.state', '=', 'failed')
        .as('failed'),
      eb
        .selectFrom('webhook_delivery')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('webhook_id', '=', 'webhook.id')
        .where('webhook_delivery.state', '=', 'waiting')
        .as('waiting'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { url, events, fields } = openTarget(vault, row)
    const counts = { failed: Number(row.failed), waiting: Number(row.waiting) }
    return { id: row.id, url, events, fields, state: row.state, createdAt: row.created_at, ...counts }
  })
}

/** Sends it again, under its old id. */
export async function repeatDelivery(
  deps: ChangeDeps,
  staffId: string,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    await requireActive(trx, webhookId)
    const repeated = await trx
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', attempts: 0, queued_at: at, due_at: at, lease_until: 0, error: null })
      .where('id', '=', id)
      .where('webhook_id', '=', webhookId)
      .where('state', '!=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (repeated === undefined) return []
    const detail = { webhook: webhookId, delivery: id }
    return [{ subjectId: staffId, kind: 'webhook-repeated', actor: staffId, detail }]
  })
}

async function requireActive(trx: Trx, id: string): Promise<void> {
  const row = await trx.selectFrom('webhook').select('state').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  if (row.state !== 'active') throw new AppError('webhook_paused')
}

/** Queues a delivery that is about no inquiry; returns its id. */
export async function queueTest(deps: ChangeDeps, webhookId: string): Promise<string> {
  const id = randomUUIDv7()
  await recordChange(deps, async (trx, at) => {
    await requireActive(trx, webhookId)
    await trx
      .insertInto('webhook_delivery')
      .values({
        ...toNewDelivery({ at, type: 'webhook.test', webhookId, inquiryId: null, item: id, standing: null }),
        id,
      })
      .execute()
    return []
  })
  return id
}

async function findOrThrow(trx: Trx, vault: Vault, id: string) {
  const row = await trx.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return { state: row.state, target: openTarget(vault, row) }
}

function tell(webhook: string, state: string, { events, fields }: Target) {
  return { webhook, events: events.join(' '), fields: fields.join(' '), state }
}
