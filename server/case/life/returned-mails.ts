import type { Office } from '#contract/company/office-hours.ts'
import { doubtAnswer } from '#contract/life/doubt.ts'
import { type NewEvent, type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import type { OfInquiry } from '../../company/outbox/store.ts'
import { listDisabled } from '../../company/staff/staff-directory.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { ARRIVED, toReturned, toUnconfirmed, UNCONFIRMED } from '../../schema/hold-mails.ts'
import type { Trx } from '../../schema/tables.ts'
import { toLife } from '../inquiry/life-columns.ts'
import { storeLife } from './change-inquiry.ts'
import { takeBack, tellOfCopy } from './failed-replies.ts'
import { findInquiryAndHead } from './find-head.ts'
import { loseReferralMail } from './lost-mail.ts'
import type { SentMail } from './report-secret.ts'

/** `status` is the SMTP status of a delivery report, such as 550. Unless it is proved, anybody may have written that. */
export type Returned = SentMail & { status: number; isProved: boolean; at: number; office: Office }

/**
 * For `recordChange`: a reply that returned is treated like a refused one; where that is not proved, a call is due and it
 * still counts as an answer. No events unless the mail was sent.
 */
export async function noteReturned(trx: Trx, mail: Returned): Promise<NewEvent[]> {
  const { kind, itemId, inquiryId, status, isProved, at, office } = mail
  const code = isProved ? toReturned(status) : toUnconfirmed(status)
  if (!(await markReturned(trx, mail, code))) return []
  if (kind === 'reply-copy') return tellOfCopy(trx, { copyId: itemId, inquiryId, code, at })
  if (kind === 'referral') return loseReferralMail(trx, { itemId, code, at, office })
  if (kind !== 'reply') return []
  const reply = { inquiryId, replyId: itemId, code, at }
  return isProved ? takeBack(trx, { ...reply, actor: 'server' }, []) : doubt(trx, reply)
}

/** False unless it was sent. What a coordinator has found out is changed by proof alone. */
async function markReturned(trx: Trx, { kind, itemId, inquiryId, isProved }: Returned, code: string) {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ state: kind === 'reply' && !isProved ? 'sent' : 'failed', last_error: code })
    .where('inquiry_id', '=', inquiryId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where((eb) =>
      isProved
        ? eb.or([eb('state', '=', 'sent'), eb('last_error', 'like', `${UNCONFIRMED} %`)])
        : eb.and([eb('state', '=', 'sent'), eb('last_error', 'is', null)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Doubted = { inquiryId: string; replyId: string; code: string; at: number }

async function doubt(trx: Trx, { inquiryId, replyId, code, at }: Doubted): Promise<NewEvent[]> {
  const found = await findInquiryAndHead(trx, inquiryId)
  if (found === undefined) return []
  const { row, head } = found
  const opening = { now: at, disabled: await listDisabled(trx) }
  const outcome = doubtAnswer(toLife(head), { reply: replyId, code }, opening)
  if (outcome.outcome === 'changed') await storeLife(trx, head.id, outcome.inquiry)
  const plain = { kind: 'reply-doubted', detail: { reply: replyId, code } } as const
  const event = outcome.outcome === 'changed' ? outcome.event : plain
  // The repeat's own event keeps it in its history when the merge is taken back.
  const own = head === row ? [] : [{ ...plain, subjectId: row.id }]
  return [...own, { ...event, subjectId: head.id }].map((one) => ({ ...one, actor: 'server', at }))
}

type Decision = { staffId: string; reference: string; replyId: string; hasArrived: boolean }

/** Records a coordinator's decision on whether a reply that seems to have returned has arrived. */
export async function decideReturned(deps: RecordDeps, decision: Decision): Promise<void> {
  const { staffId: actor, reference, replyId, hasArrived } = decision
  await recordChange(deps, async (trx, at) => {
    const mail = await findDoubted(trx, replyId)
    const found = mail && (await findInquiryAndHead(trx, mail.inquiry_id))
    if (found === undefined || ![found.row.reference, found.head.reference].includes(reference))
      throw new AppError('not_found')
    if (mail?.last_error?.startsWith(`${UNCONFIRMED} `) !== true) throw new AppError('changed_meanwhile')
    const code = hasArrived ? ARRIVED : toReturned(Number(mail.last_error.slice(UNCONFIRMED.length)))
    await trx
      .updateTable('outbox')
      .set({ state: hasArrived ? 'sent' : 'failed', last_error: code })
      .where('n', '=', mail.n)
      .execute()
    const reply = { inquiryId: mail.inquiry_id, replyId, code, at, actor }
    const ids = new Set([found.row.id, found.head.id])
    const events = hasArrived ? [...ids].map((id) => toArrived(id, reply)) : await takeBack(trx, reply, [])
    return events
  })
}

function findDoubted(trx: Trx, replyId: string) {
  return trx
    .selectFrom('outbox')
    .select(['n', 'inquiry_id', 'last_error'])
    .where('kind', '=', 'reply')
    .where('item_id', '=', replyId)
    .$narrowType<OfInquiry>()
    .executeTakeFirst()
}

function toArrived(subjectId: string, { replyId, at, actor }: Doubted & { actor: string }): NewEvent {
  return { subjectId, kind: 'reply-arrived', actor, at, detail: { reply: replyId } }
}
