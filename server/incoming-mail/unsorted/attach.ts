import type { Office } from '#contract/company/office-hours.ts'
import type { Entry } from '#contract/desk/entry.ts'
import { dropCaused } from '#contract/life/receive.ts'
import { toLife } from '../../case/inquiry/life-columns.ts'
import { findRow, findRowById, type StoredRow } from '../../case/inquiry/rows.ts'
import { type ChangeDeps, storeLife } from '../../case/life/change-inquiry.ts'
import { type EnterDeps, enterInquiry } from '../../case/life/enter-inquiry.ts'
import { changeByAnswer } from '../../case/life/receive-answer.ts'
import { changeByMessage } from '../../case/life/receive-message.ts'
import { changeBySentElsewhere } from '../../case/life/send-elsewhere.ts'
import { type ReferralRow, requireReferral } from '../../case/referrals/referrals.ts'
import { deleteClues, insertClues } from '../../case/words/unsorted-clues.ts'
import { findMailMessage, type MailMessageRow } from '../../case/words/unsorted-rows.ts'
import { openWords } from '../../case/words/words.ts'
import { type NewEvent, recordChange } from '../../company/audit/record-change.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import { judgeSender } from '../stored/route-mail.ts'

export type AttachDeps = ChangeDeps

type Attach = { staff: SignedInStaff; id: string; reference: string; referral: string | null }

/** Puts an unsorted mail into an inquiry. Idempotent; refused once the mail is in another one. */
export async function attachMail(
  deps: AttachDeps,
  { staff, id, reference, referral: referralId }: Attach,
): Promise<void> {
  await recordChange(deps, async (trx, now) => {
    const message = await findMailMessage(trx, id)
    const row = await findRow(trx, reference)
    if (row === undefined) throw new AppError('not_found')
    const referral = await findThread(trx, row, referralId)
    if (message.inquiry_id === (referral?.inquiry_id ?? row.id) && message.referral_id === referralId)
      return []
    if (message.inquiry_id !== null) throw new AppError('changed_meanwhile')
    return await attach(trx, deps, { message, row, referral, staff, now })
  })
}

/** Enters an inquiry of which the mail is a message; returns its reference. Idempotent by the entry's id. */
export async function enterFromMail(
  deps: AttachDeps & EnterDeps,
  staff: SignedInStaff,
  id: string,
  entry: Entry,
): Promise<string> {
  // A mail that is in an inquiry already must not make another one.
  const message = await findMailMessage(deps.db, id)
  if (message.inquiry_id !== null && !(await isEnteredAs(deps, message, entry)))
    throw new AppError('changed_meanwhile')
  const reference = await enterInquiry(deps, staff, entry)
  await attachMail(deps, { staff, id, reference, referral: null })
  return reference
}

type Move = { staff: SignedInStaff; id: string; to: string | null; referral: string | null }

/** Moves a mail to another inquiry, or back to the unsorted ones; returns the reference of the one that it left. */
export async function moveMail(
  deps: AttachDeps,
  { staff, id, to, referral: referralId }: Move,
): Promise<string> {
  return await recordChange(deps, async (trx, now) => {
    const message = await findMailMessage(trx, id)
    const from = message.inquiry_id === null ? undefined : await findRowById(trx, message.inquiry_id)
    const row = to === null ? null : await findRow(trx, to)
    if (from === undefined || row === undefined) throw new AppError('not_found')
    const referral = row === null ? undefined : await findThread(trx, row, referralId)
    const isThere = (row?.id === from.id || referral !== undefined) && message.referral_id === referralId
    if (isThere) return { events: [], result: from.reference }
    const left = await leave(trx, deps.office, { message, from, staff, to, now })
    const attached = row
      ? await attach(trx, deps, { message, row, referral, staff, now })
      : await unsort(trx, deps, message, staff)
    return { events: [...left, ...attached], result: from.reference }
  })
}

async function isEnteredAs({ db, vault }: AttachDeps, { inquiry_id }: MailMessageRow, { id }: Entry) {
  const row = await db
    .selectFrom('inquiry')
    .select('id')
    .where('id', '=', inquiry_id)
    .where('idempotency_mac', '=', vault.mac('idempotency', `desk ${id}`))
    .executeTakeFirst()
  return row !== undefined
}

/** Throws unless the referral is of the inquiry, or of one that was merged into it. */
async function findThread(
  trx: Trx,
  row: StoredRow,
  referralId: string | null,
): Promise<ReferralRow | undefined> {
  return referralId === null ? undefined : await requireReferral(trx, row, referralId)
}

type Attached = {
  message: MailMessageRow
  row: StoredRow
  /** The thread into which it goes; undefined for the patient's conversation. */
  referral: ReferralRow | undefined
  staff: SignedInStaff
  now: number
}

async function attach(
  trx: Trx,
  { vault, office }: AttachDeps,
  { message, row, referral, staff, now }: Attached,
): Promise<NewEvent[]> {
  // The mail would be erased with the inquiry.
  if (row.invented === 1) throw new AppError('invented')
  const { id, direction } = message
  const told = {
    subjectId: id,
    kind: 'mail-attached',
    actor: staff.id,
    detail: { to: row.reference },
  } as const
  await trx.updateTable('mail').set({ set_aside_at: null }).where('message_id', '=', id).execute()
  await deleteClues(trx, id)
  const place = { inquiry_id: referral?.inquiry_id ?? row.id, referral_id: referral?.id ?? null }
  if (direction === 'out') {
    await trx.updateTable('message').set(place).where('id', '=', id).execute()
    if (referral && message.automatic === 0) {
      const actor = message.author
      return [told, ...(await changeBySentElsewhere(trx, vault, { referral, message, actor, now, office }))]
    }
    const sent = {
      subjectId: row.id,
      kind: 'message-sent',
      actor: message.author,
      detail: { message: id },
    } as const
    return [told, sent]
  }
  const { from } = openWords(vault, message)
  const sender = {
    from: from === null ? [] : [from],
    dmarc: message.vouched_for === 1 ? 'pass' : null,
  } as const
  const trust = await judgeSender(
    trx,
    vault,
    { id: row.merged_into ?? row.id, referral: place.referral_id },
    { ...sender, from: [...sender.from] },
  )
  const author = trust === 'patient' || trust === 'unverified' ? 'patient' : 'sender'
  await trx
    .updateTable('message')
    .set({ ...place, trust, author })
    .where('id', '=', id)
    .execute()
  const received = { id, channel: 'email', author, isAutomatic: message.automatic === 1 } as const
  if (referral)
    return [told, ...(await changeByAnswer(trx, { office, referral, message: { ...received, trust }, now }))]
  return [told, ...(await changeByMessage(trx, { office, row, message: received, now }))]
}

async function unsort(
  trx: Trx,
  { vault }: AttachDeps,
  message: MailMessageRow,
  staff: SignedInStaff,
): Promise<NewEvent[]> {
  const { id, direction } = message
  await trx.updateTable('message').set({ inquiry_id: null, referral_id: null }).where('id', '=', id).execute()
  const { from, mail } = openWords(vault, message)
  await insertClues(trx, vault, { id, direction, from, mail })
  return [{ subjectId: id, kind: 'mail-unsorted', actor: staff.id }]
}

type Left = { message: MailMessageRow; from: StoredRow; staff: SignedInStaff; to: string | null; now: number }

/** Drops what was due because of the mail. */
async function leave(trx: Trx, office: Office, { message, from, staff, to, now }: Left): Promise<NewEvent[]> {
  const head = (from.merged_into !== null && (await findRowById(trx, from.merged_into))) || from
  const event = {
    subjectId: head.id,
    kind: 'message-moved',
    actor: staff.id,
    detail: { message: message.id, ...(to !== null && { to }) },
  } as const
  // A thread of a hospital owes the patient nothing.
  if (message.referral_id !== null) return [event]
  if (message.direction !== 'in' || message.automatic === 1 || (await isDueOtherwise(trx, head.id, message)))
    return [event]
  const author = message.author === 'patient' ? 'patient' : 'sender'
  const life = dropCaused(toLife(head), { author, now, office })
  if (life !== undefined) await storeLife(trx, head.id, life)
  return [event]
}

/** Whether the same author, the patient or anybody else, has written something else since the last answer. */
async function isDueOtherwise(
  trx: Trx,
  headId: string,
  { id, author }: Pick<MailMessageRow, 'id' | 'author'>,
): Promise<boolean> {
  const newest = await trx
    .selectFrom('message')
    .innerJoin('inquiry', 'inquiry.id', 'message.inquiry_id')
    .select('message.direction')
    .where((eb) => eb.or([eb('inquiry.id', '=', headId), eb('inquiry.merged_into', '=', headId)]))
    .where('message.id', '!=', id)
    .where('message.referral_id', 'is', null)
    .where((eb) => eb.or([eb('message.author', '=', author), eb('message.direction', '=', 'out')]))
    .where('message.direction', '!=', 'internal')
    .where('message.automatic', '=', 0)
    .orderBy('message.n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.direction === 'in'
}
