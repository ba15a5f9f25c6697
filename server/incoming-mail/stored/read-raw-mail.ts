import { type AccessLogDeps, logSearch, logView } from '../../case/inquiry/access-log.ts'
import { openRaw } from './raw-mails.ts'

/** The mail as it came; undefined once it was dropped. The access is logged. */
export async function readRawMail(
  deps: AccessLogDeps,
  staffId: string,
  messageId: string,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const row = await deps.db
    .selectFrom('mail')
    .innerJoin('mail_raw', 'mail_raw.id', 'mail.id')
    .innerJoin('message', 'message.id', 'mail.message_id')
    .select(['mail.id', 'mail_raw.key_id', 'mail_raw.sealed', 'message.inquiry_id'])
    .where('message.id', '=', messageId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { inquiry_id: inquiryId } = row
  if (inquiryId === null) await logSearch(deps, staffId, 1)
  else await logView(deps, staffId, inquiryId)
  return openRaw(deps.vault, row)
}
