import type { Office } from '#contract/company/office-hours.ts'
import { answerElsewhere } from '#contract/life/answer-elsewhere.ts'
import {
  type Case,
  findBySender,
  findReferenced,
  isAddressOf,
  toAddresses,
} from '../case/inquiry/find-case.ts'
import { toLife } from '../case/inquiry/life-columns.ts'
import { rowColumns } from '../case/inquiry/rows.ts'
import { storeChange } from '../case/life/change-inquiry.ts'
import { changeBySentElsewhere } from '../case/life/send-elsewhere.ts'
import { findReferralRow } from '../case/referrals/referrals.ts'
import { insertSentElsewhere, type SentElsewhere } from '../case/words/store.ts'
import type { NewEvent } from '../company/audit/record-change.ts'
import { listStaff } from '../company/staff/staff-directory.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Trx } from '../schema/tables.ts'
import type { OwnAddresses } from './office.ts'
import type { ParsedMail } from './parse/parsed-mail.ts'
import { listReferences, toSender } from './stored/route-mail.ts'

/** The author of a mail from a mailbox that several use. */
const OFFICE = 'office'

/** The id of a member of staff; null for a mailbox that several use. */
type OfficeAuthor = string | null

/**
 * Returns the sender of a mail from the office; undefined for other mails. Mails in the folder of sent ones are
 * believed, and others if the company's mail server vouches for them: anybody can write our address into From.
 */
export async function findOfficeAuthor(
  trx: Trx,
  own: OwnAddresses,
  mail: ParsedMail,
  isSent: boolean,
): Promise<OfficeAuthor | undefined> {
  const sender = toSender(mail)
  const staff = sender === undefined ? [] : await listStaff(trx)
  const author = staff.find(({ email, disabled }) => email === sender && !disabled)?.id ?? null
  if (isSent) return author
  if (sender === undefined || mail.dmarc !== 'pass') return undefined
  return author !== null || own.includes(sender) ? author : undefined
}

type OfficeMail = {
  mail: ParsedMail
  message: Omit<SentElsewhere, 'inquiryId' | 'author'>
  author: OfficeAuthor
  isSent: boolean
  now: number
}

/**
 * For `recordChange`: an answer from the office's mailbox stops the clock, and a mail to a hospital asks it. Undefined where a sent mail concerns no inquiry:
 * then nothing of it is kept.
 */
export async function recordOfficeMail(
  trx: Trx,
  { vault, office }: { vault: Vault; office: Office },
  { mail, message, author, isSent, now }: OfficeMail,
): Promise<NewEvent[] | undefined> {
  const recipients = [...toAddresses(mail.to), ...toAddresses(mail.cc)]
  const found = await findConversation(trx, vault, mail, recipients)
  if (found === 'none' && isSent) return undefined
  const inquiry = typeof found === 'string' ? undefined : found
  const actor = author ?? OFFICE
  await insertSentElsewhere(trx, vault, {
    ...message,
    author: actor,
    inquiryId: inquiry?.member ?? null,
    referralId: inquiry?.referral ?? null,
  })
  if (inquiry === undefined) return [{ subjectId: message.id, kind: 'mail-unsorted', actor }]
  const referral =
    inquiry.referral === null || message.isAutomatic
      ? undefined
      : await findReferralRow(trx, inquiry.referral)
  if (referral) return await changeBySentElsewhere(trx, vault, { referral, message, actor, now, office })
  const isAnswer =
    inquiry.referral === null && !message.isAutomatic && (await isAddressOf(trx, vault, inquiry, recipients))
  if (isAnswer) return await countAsAnswer(trx, inquiry, { message, author, now, office })
  return [{ subjectId: inquiry.id, kind: 'message-sent', actor, detail: { message: message.id } }]
}

/**
 * The inquiry whose mails it answers, else the only one of those to whom it goes. Somebody who answers an old mail, but to
 * another patient, leaves both possible.
 */
async function findConversation(
  trx: Trx,
  vault: Vault,
  mail: ParsedMail,
  recipients: readonly string[],
): Promise<Case | 'several' | 'none'> {
  const referenced = await findReferenced(trx, vault, listReferences(mail))
  const known = new Map<string, Case>()
  for (const address of recipients)
    for (const inquiry of await findBySender(trx, vault, address)) known.set(inquiry.id, inquiry)
  const isToOthers = known.size > 0 && !referenced.some(({ id }) => known.has(id))
  if (referenced.length > 0 && isToOthers) return 'several'
  const [only, ...others] = referenced.length > 0 ? referenced : known.values()
  if (only === undefined) return 'none'
  return others.length === 0 ? only : 'several'
}

type Answer = { message: { id: string; at: number }; author: OfficeAuthor; now: number; office: Office }

async function countAsAnswer(
  trx: Trx,
  inquiry: Case,
  { message, author, now, office }: Answer,
): Promise<NewEvent[]> {
  const row = await trx
    .selectFrom('inquiry')
    .select(rowColumns)
    .where('id', '=', inquiry.id)
    .executeTakeFirstOrThrow()
  const before = toLife(row)
  const at = Math.max(message.at, before.receivedAt)
  const writtenAt = await findLastWritten(trx, inquiry.id)
  const outcome = answerElsewhere(before, { message: message.id, at, by: author, writtenAt }, { now, office })
  const actor = author ?? OFFICE
  if (outcome.outcome !== 'changed')
    return [{ subjectId: inquiry.id, kind: 'message-sent', actor, detail: { message: message.id } }]
  const { inquiry: after, event } = outcome
  await storeChange(trx, {
    inquiryId: inquiry.id,
    at: now,
    actor,
    office,
    before,
    change: { life: after, event },
  })
  return [{ ...event, subjectId: inquiry.id, actor, at }]
}

async function findLastWritten(trx: Trx, inquiryId: string): Promise<number | null> {
  const { at } = await trx
    .selectFrom('message')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('inquiry_id', 'in', (eb) =>
      eb
        .selectFrom('inquiry')
        .select('inquiry.id')
        .where((one) => one.or([one('id', '=', inquiryId), one('merged_into', '=', inquiryId)])),
    )
    .where('direction', '=', 'in')
    .where('author', '=', 'patient')
    .where('automatic', '=', 0)
    .executeTakeFirstOrThrow()
  return at
}
