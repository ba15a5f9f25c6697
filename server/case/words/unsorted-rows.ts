import { AppError } from '../../platform/http/app-error.ts'
import type { Db } from '../../schema/tables.ts'

const columns = [
  'message.n',
  'message.id',
  'message.inquiry_id',
  'message.referral_id',
  'message.direction',
  'message.author',
  'message.at',
  'message.automatic',
  'message.key_id',
  'message.sealed',
  'mail.arrived_at',
  'mail.stored_at',
  'mail.vouched_for',
  'mail.set_aside_at',
] as const

export type MailMessageRow = Awaited<ReturnType<typeof findMailMessage>>

/** Messages that came as mails, with what is known of the mail. */
export function selectMailMessages(db: Db) {
  return db.selectFrom('message').innerJoin('mail', 'mail.message_id', 'message.id').select(columns)
}

/** Selects mails of no inquiry. The cross join makes SQLite begin at the messages, few of which have none. */
export function selectUnsorted(db: Db) {
  return db
    .selectFrom('message')
    .crossJoin('mail')
    .whereRef('mail.message_id', '=', 'message.id')
    .where('message.inquiry_id', 'is', null)
}

export async function findMailMessage(db: Db, id: string) {
  const row = await selectMailMessages(db).where('message.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return row
}
