import { randomUUIDv7 } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { isUrgentNotice, type NoticeKind } from '#contract/mail/mail-kinds.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { SUPPORT } from '../notices/queue-notices.ts'
import { enqueueNotices, toOwnId } from '../outbox/former-server.ts'
import type { AccountDeps } from './account-deps.ts'
import { logTampering, type TamperedRow } from './tampered-row.ts'
import { queueUrgentTexts } from './urgent-texts.ts'
import { write } from './write.ts'

const AT_MOST_EVERY_MS = HOUR_MS
/** The outbox has sent or given them up by then. */
const KEPT_MS = 6 * DAY_MS

/** Kinds of which no other administrator gets a copy. */
const toOwnerAlone: readonly NoticeKind[] = ['unseen-notifications', 'second-step-added']
/** Each is news of its own, which one of a thief must not be hidden by. */
const MAX_WITHIN: Partial<Record<NoticeKind, number>> = { 'second-step-added': 10, 'recovery-code-used': 10 }

type NewNotice = {
  staffId: string
  kind: Exclude<NoticeKind, 'account-link' | 'administration-changed'>
  at: number
  /** The id of what it is about, such as a token. Each such mail is sent, however many there are. */
  about?: string
}

/**
 * Queues mails to staff in the transaction of their cause; false when enough of the kind were queued within the hour, of
 * most kinds one. Each recipient gets a mail of their own: a refused address concerns no other. Whether they still get it
 * is decided when it is sent (notice-mails.ts).
 */
export async function queueNotice(trx: Trx, { staffId, kind, at, about }: NewNotice): Promise<boolean> {
  if (about === undefined && (await wereEnoughQueued(trx, { staffId, kind, at }))) return false
  const others = toOwnerAlone.includes(kind)
    ? []
    : [...(await listOtherAdministrators(trx, staffId)), SUPPORT]
  const mails = [staffId, ...others].map((recipient) => ({
    staffId,
    kind,
    itemId: [randomUUIDv7(), recipient, ...(about === undefined ? [] : [about])].join('.'),
    createdAt: at,
  }))
  await enqueueNotices(trx, mails, at)
  if (isUrgentNotice(kind)) {
    const people = [staffId, ...others].filter((recipient) => recipient !== SUPPORT)
    await queueUrgentTexts(trx, people, { kind, aboutId: staffId, at })
  }
  return true
}

async function wereEnoughQueued(trx: Trx, { staffId, kind, at }: NewNotice): Promise<boolean> {
  const recent = await trx
    .selectFrom('outbox')
    .select('n')
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('created_at', '>', at - AT_MOST_EVERY_MS)
    .where('item_id', 'like', `%.${staffId}`)
    .execute()
  return recent.length >= (MAX_WITHIN[kind] ?? 1)
}

/** `about` is empty where the mail is about the account alone. */
export function parseNoticeId(itemId: string): { id: string; recipient: string; about: string } {
  const [id = '', recipient = '', about = ''] = toOwnId(itemId).split('.')
  return { id, recipient, about }
}

async function listOtherAdministrators(trx: Trx, staffId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('staff')
    .select('id')
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .where('id', '!=', staffId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function reportTampering(deps: AccountDeps & { log: Log }, error: TamperedRow): Promise<void> {
  logTampering(deps.log, error)
  if (error.table !== 'staff') return
  await write(deps, ({ trx }) =>
    queueNotice(trx, { staffId: error.rowId, kind: 'account-tampered', at: deps.now() }),
  )
}

export async function deleteOldNotices(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('staff_id', 'is not', null)
    .where('created_at', '<=', now - KEPT_MS)
    .execute()
}
