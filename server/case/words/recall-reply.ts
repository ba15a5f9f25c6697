import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'

type Recalled = { inquiryId: string; replyId: string | undefined; now: number }

/**
 * Takes a reply that is held back: its mails and its words. Throws `reply_sent` where one of its mails may have been handed
 * over. Its files go a day later, as all that nothing has.
 */
export async function recallReply(trx: Trx, { inquiryId, replyId, now }: Recalled): Promise<void> {
  if (replyId === undefined) return
  const mails = await trx
    .selectFrom('outbox')
    .select('n')
    .where('inquiry_id', '=', inquiryId)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'reply'), eb('item_id', '=', replyId)]),
        // toCopyId() in copy-id.ts
        eb.and([eb('kind', '=', 'reply-copy'), eb('item_id', 'like', `${replyId}.%`)]),
      ]),
    )
    .execute()
  const sent = () => new AppError('reply_sent')
  if (mails.length === 0) throw sent()
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where(
      'n',
      'in',
      mails.map(({ n }) => n),
    )
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('lease_until', '<=', now)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) < mails.length) throw sent()
  await trx.deleteFrom('message_file').where('message_id', '=', replyId).execute()
  await trx.deleteFrom('message').where('id', '=', replyId).where('inquiry_id', '=', inquiryId).execute()
}
