import { randomUUIDv7 } from 'node:crypto'
import type { DeliveryType, WebhookEvent } from '#contract/desk/connect.ts'
import { type EventWebhook, findWebhook } from '#contract/desk/webhook-events.ts'
import { type EventKind, parseDetail } from '#contract/life/events.ts'
import { isSpam, type Standing } from '#contract/life/standing.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'
import { listActiveWebhooks } from './targets.ts'

type Logged = { n: number; subject_id: string; kind: string; at: number; detail: string }
/** `item`: what it is about. Of one type each item is told once. */
export type Occurrence = { type: WebhookEvent; inquiryId: string; item: string; at: number }

/** For the transaction of their cause: nothing is told that did not happen, and nothing that happened is left out. */
export async function queueDeliveries(trx: Trx, vault: Vault, events: readonly Logged[]): Promise<void> {
  const occurrences = events.flatMap(toOccurrences)
  if (occurrences.length === 0) return
  const webhooks = await listActiveWebhooks(trx, vault)
  if (webhooks.length === 0) return
  const files = webhooks.some((webhook) => webhook.events.includes('file.received'))
    ? await listFilesOf(trx, occurrences)
    : []
  await insertDeliveries(trx, webhooks, [...occurrences, ...files])
}

type ActiveWebhook = { id: string; events: readonly WebhookEvent[] }

/** Skips occurrences of inquiries in spam, and of invented ones. */
export async function insertDeliveries(
  trx: Trx,
  webhooks: readonly ActiveWebhook[],
  occurrences: readonly Occurrence[],
): Promise<void> {
  const ids = [...new Set(occurrences.map(({ inquiryId }) => inquiryId))]
  if (ids.length === 0) return
  const inquiries = await trx
    .selectFrom('inquiry')
    .select(['id', 'standing'])
    .where('id', 'in', ids)
    .where('invented', '=', 0)
    .execute()
  const standings = new Map(inquiries.map(({ id, standing }) => [id, standing]))
  const rows = webhooks.flatMap((webhook) =>
    occurrences.flatMap((happening) => {
      const standing = standings.get(happening.inquiryId)
      if (standing === undefined || isSpam({ standing }) || !webhook.events.includes(happening.type))
        return []
      return toNewDelivery({ ...happening, webhookId: webhook.id, standing })
    }),
  )
  if (rows.length === 0) return
  await trx
    .insertInto('webhook_delivery')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type NewDelivery = {
  at: number
  type: DeliveryType
  webhookId: string
  inquiryId: string | null
  item: string
  standing: Standing | null
}

export function toNewDelivery({ webhookId, type, inquiryId, item, standing, at }: NewDelivery) {
  return {
    id: randomUUIDv7(),
    webhook_id: webhookId,
    inquiry_id: inquiryId,
    type,
    item_id: item,
    standing,
    state: 'waiting' as const,
    attempts: 0,
    happened_at: at,
    queued_at: at,
    due_at: at,
    lease_until: 0,
    sent_at: null,
    status: null,
    error: null,
    took_ms: null,
  }
}

function toOccurrences(event: Logged): Occurrence[] {
  const type = findWebhook(event.kind)
  const item = type && findItem(event, type)
  return type && item ? [{ type, item, inquiryId: event.subject_id, at: event.at }] : []
}

/** Undefined where the event doesn't tell what it is about, as the merge of an inquiry that took another in. */
function findItem({ kind, n, subject_id, detail }: Logged, type: EventWebhook): string | undefined {
  const parse = <Kind extends EventKind>(expected: Kind) => parseDetail(expected, JSON.parse(detail))
  switch (type) {
    case 'inquiry.received':
      return subject_id
    case 'inquiry.answered':
      return String(n)
    case 'inquiry.closed':
      return kind !== 'merged' || 'into' in (parse('merged') ?? {}) ? String(n) : undefined
    case 'referral.asked':
    case 'referral.answered':
    case 'referral.quoted':
    case 'choice.made':
      return String(n)
    case 'file.received':
      return parse('file-received')?.file
    case 'message.received': {
      const received = parse(kind as 'message-received')
      return received?.automatic === 1 ? undefined : received?.message
    }
  }
}

/** Lists files of messages that came in with these changes. */
async function listFilesOf(trx: Trx, occurrences: readonly Occurrence[]): Promise<Occurrence[]> {
  const messages = occurrences.filter(({ type }) => type === 'message.received')
  if (messages.length === 0) return []
  const rows = await trx
    .selectFrom('message_file')
    .select(['message_id', 'file_id'])
    .where(
      'message_id',
      'in',
      messages.map(({ item }) => item),
    )
    .orderBy('position')
    .execute()
  return rows.flatMap(({ message_id, file_id }) => {
    const message = messages.find(({ item }) => item === message_id)
    return message ? { ...message, type: 'file.received', item: file_id } : []
  })
}
