import { HOUR_MS } from '#contract/durations.ts'
import { isNotice, type NoticeKind } from '#contract/mail/mail-kinds.ts'
import type { Trx } from '../../schema/tables.ts'
import { enqueueMails, type NewNotice } from './store.ts'

/** A warning is tried through the mail server that counted before a change for so long. */
export const FORMER_MS = HOUR_MS

const SUFFIX = '.former'
/** Kinds that hold a link for their reader alone, or that warn of nothing. */
const presentOnly: readonly NoticeKind[] = ['account-link', 'unseen-notifications']

/** Whether the mail goes through the mail server that counted before the last change. */
export function isForFormerServer(itemId: string): boolean {
  return itemId.endsWith(SUFFIX)
}

/** The id without the mark of a copy. */
export function toOwnId(itemId: string): string {
  return isForFormerServer(itemId) ? itemId.slice(0, -SUFFIX.length) : itemId
}

/**
 * Queues mails to staff. Within an hour of a change of the mail settings, a copy of each warning goes through the server
 * that counted before: an administrator who diverts mail can't hide from the others what they do next.
 */
export async function enqueueNotices(trx: Trx, notices: readonly NewNotice[], at: number): Promise<void> {
  const copies = (await wasMailChanged(trx, at)) ? notices.filter(({ kind }) => isWarning(kind)) : []
  await enqueueMails(trx, [...notices, ...copies.map(toCopy)])
}

/** Has the warnings that wait now go through the former server, too. */
export async function copyWaitingNotices(trx: Trx, at: number): Promise<void> {
  const rows = await trx
    .selectFrom('outbox')
    .select(['staff_id as staffId', 'kind', 'item_id as itemId'])
    .where('staff_id', 'is not', null)
    .where('state', '=', 'waiting')
    .execute()
  const copied = new Set(rows.filter(({ itemId }) => isForFormerServer(itemId)).map(({ itemId }) => itemId))
  const copies = rows.flatMap(({ staffId, kind, itemId }) =>
    staffId !== null && isNotice(kind) && isWarning(kind) && !isForFormerServer(itemId)
      ? toCopy({ staffId, kind, itemId, createdAt: at })
      : [],
  )
  await enqueueMails(
    trx,
    copies.filter(({ itemId }) => !copied.has(itemId)),
  )
}

function isWarning(kind: NoticeKind): boolean {
  return !presentOnly.includes(kind)
}

function toCopy({ itemId = '', ...notice }: NewNotice) {
  return { ...notice, itemId: itemId + SUFFIX }
}

async function wasMailChanged(trx: Trx, at: number): Promise<boolean> {
  const changed = await trx
    .selectFrom('setting')
    .innerJoin('event', 'event.n', 'setting.event')
    .select('setting.id')
    .where('setting.section', '=', 'mail')
    .where('event.at', '>', at - FORMER_MS)
    .limit(1)
    .executeTakeFirst()
  return changed !== undefined
}
