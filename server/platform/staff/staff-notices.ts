import { randomUUIDv7 } from 'node:crypto'
import type { NoticeKind } from '#contract/mail-kinds.ts'
import type { Db, Trx } from '../db/tables.ts'
import type { Log } from '../log/log.ts'
import { enqueueMails } from '../outbox/store.ts'
import { DAY_MS, HOUR_MS } from '../process/durations.ts'
import type { AccountDeps } from './account-deps.ts'
import { logTampering, type TamperedRow } from './tampered-row.ts'
import { write } from './write.ts'

const AT_MOST_EVERY_MS = HOUR_MS
/** The outbox has sent or given them up by then. */
const KEPT_MS = 6 * DAY_MS

/** In place of an account's id. */
export const SUPPORT = 'support'

type NewNotice = {
  staffId: string
  kind: Exclude<NoticeKind, 'account-link'>
  at: number
  /** The id of what it is about, such as a token. Each such mail is sent, however many there are. */
  about?: string
}

/**
 * Queues mails to staff in the transaction of their cause; false when one of the kind was queued within the hour. Each
 * recipient gets a mail of their own: a refused address concerns no other. Whether they still get it is decided when it is
 * sent (notice-mails.ts).
 */
export async function queueNotice(trx: Trx, { staffId, kind, at, about }: NewNotice): Promise<boolean> {
  if (about === undefined && (await wasQueuedLately(trx, { staffId, kind, at }))) return false
  const others =
    kind === 'unseen-notifications' ? [] : [...(await listOtherAdministrators(trx, staffId)), SUPPORT]
  const mails = [staffId, ...others].map((recipient) => ({
    staffId,
    kind,
    itemId: [randomUUIDv7(), recipient, ...(about === undefined ? [] : [about])].join('.'),
    createdAt: at,
  }))
  await enqueueMails(trx, mails)
  return true
}

async function wasQueuedLately(trx: Trx, { staffId, kind, at }: NewNotice): Promise<boolean> {
  const recent = await trx
    .selectFrom('outbox')
    .select('n')
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('created_at', '>', at - AT_MOST_EVERY_MS)
    .limit(1)
    .executeTakeFirst()
  return recent !== undefined
}

/** `about` is empty where the mail is about the account alone. */
export function parseNoticeId(itemId: string): { id: string; recipient: string; about: string } {
  const [id = '', recipient = '', about = ''] = itemId.split('.')
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
