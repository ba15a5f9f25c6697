import { Readable } from 'node:stream'
import { toLife } from '../case/inquiry/life-columns.ts'
import { findRowById } from '../case/inquiry/rows.ts'
import { readCalls, toCalendarFrame, toCallCalendar } from '../case/life/call-calendar.ts'
import { readMerged } from '../case/life/merge.ts'
import type { MailDeps } from '../case/mails.ts'
import type { MailAttachment } from '../platform/mail/message.ts'

type Reply = { inquiryId: string; locale: string; n: number }

/** Files for the patient's calendar: calls that were agreed on, moved or cancelled since the mail before. */
export async function readReplyCalendar(deps: MailDeps, reply: Reply): Promise<MailAttachment[]> {
  const { db } = deps
  const row = await findRowById(db, reply.inquiryId)
  if (row === undefined) return []
  const ids = [row, ...(await readMerged(db, row.id))].map(({ id }) => id)
  const calls = await readCalls(deps, ids, toLife(row), deps.now())
  const toldAt = await findMailBefore(deps, reply)
  const untold = calls.filter(({ isOver, changedAt }) => !isOver && changedAt > toldAt)
  return (['PUBLISH', 'CANCEL'] as const).flatMap((method): MailAttachment[] => {
    const some = untold.filter(({ isCancelled }) => isCancelled === (method === 'CANCEL'))
    if (some.length === 0) return []
    const frame = toCalendarFrame(deps, { locale: reply.locale, now: deps.now(), method })
    return [
      {
        name: method === 'CANCEL' ? 'cancelled-call.ics' : 'call.ics',
        type: `text/calendar; charset=utf-8; method=${method}`,
        content: Readable.from([Buffer.from(toCallCalendar(some, frame))]),
      },
    ]
  })
}

/** When the mail before this reply was written; 0 without one. */
async function findMailBefore({ db }: Pick<MailDeps, 'db'>, { inquiryId, n }: Reply): Promise<number> {
  const before = await db
    .selectFrom('message')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('inquiry_id', '=', inquiryId)
    .where('referral_id', 'is', null)
    .where('direction', '=', 'out')
    .where('n', '<', n)
    .executeTakeFirst()
  return Number(before?.at ?? 0)
}
