import { randomUUIDv7 } from 'node:crypto'
import type { NewConsent } from '#contract/desk/referral-changes.ts'
import { hasEnded, planAfterConsent, planAfterQuestion } from '#contract/life/referral.ts'
import { hasEmail } from '../case/inquiry/contact-index.ts'
import { checkPast } from '../case/inquiry/past-time.ts'
import { planAbout } from '../case/life/plan-about.ts'
import { takeConsentBack } from '../case/life/take-consent-back.ts'
import { findOutgoingFiles } from '../case/read/outgoing-files.ts'
import { requireSummary, saveReferral } from '../case/referrals/referrals.ts'
import { insertNote } from '../case/words/store.ts'
import type { NewEvent } from '../company/audit/record-change.ts'
import { enqueueMails } from '../company/outbox/store.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { changeReferral, type Found, type ReferralChangeDeps } from './change-referral.ts'

type ConsentDeps = ReferralChangeDeps & {
  /** Whether patients have a page. */
  patientPages: boolean
}

type Consented = { reference: string; id: string; consent: NewConsent }

/** Records what the patient agrees to, asks them, or records that they take it back. */
export async function recordConsent(
  deps: ConsentDeps,
  staff: SignedInStaff,
  { reference, id, consent }: Consented,
): Promise<void> {
  await changeReferral(deps, { reference, id, version: consent.version }, (found) => {
    switch (consent.how) {
      case 'told':
        return give(deps, staff, found, consent)
      case 'asked':
        return ask(deps, staff, found, consent)
      case 'taken-back':
        return takeBack(deps, staff, found, consent.note)
    }
  })
}

type Asked = Extract<NewConsent, { how: 'asked' }>

/** Mails the question to the patient, who answers on their page. */
async function ask(
  deps: ConsentDeps,
  staff: SignedInStaff,
  { inquiry, referral, words, trx, at }: Found,
  { files, summary }: Asked,
): Promise<NewEvent[]> {
  if (hasEnded(referral)) throw new AppError('not_allowed_now')
  if (!deps.patientPages || !hasEmail(deps.vault, inquiry)) throw new AppError('no_page')
  await findOutgoingFiles(trx, deps, { row: inquiry, ids: files })
  requireSummary(words, summary)
  const question = { at, files, summary, answer: null }
  await saveReferral(trx, deps.vault, referral, { words: { ...words, question } })
  await enqueueMails(trx, [
    { inquiryId: inquiry.id, kind: 'consent-question', itemId: `${referral.id}.${at}`, createdAt: at },
  ])
  return planAbout(trx, {
    referral,
    actor: staff.id,
    at,
    office: deps.office,
    event: {
      kind: 'consent-asked',
      detail: { referral: referral.id, hospital: referral.hospital_id, files: files.length },
    },
    plan: planAfterQuestion,
  })
}

type Told = Extract<NewConsent, { how: 'told' }>

async function give(
  deps: ReferralChangeDeps,
  staff: SignedInStaff,
  { inquiry, referral, words, trx, at }: Found,
  { by, at: saidAt, note, files, summary, later }: Told,
): Promise<NewEvent[]> {
  if (hasEnded(referral)) throw new AppError('not_allowed_now')
  checkPast(saidAt, at)
  await findOutgoingFiles(trx, deps, { row: inquiry, ids: files })
  requireSummary(words, summary)
  const consent = { by, how: 'told' as const, at: Math.min(saidAt, at), note, files, summary, later }
  await saveReferral(trx, deps.vault, referral, { words: { ...words, consent, question: null } })
  return planAbout(trx, {
    referral,
    actor: staff.id,
    at,
    office: deps.office,
    event: {
      kind: 'consent-given',
      detail: { referral: referral.id, hospital: referral.hospital_id, files: files.length, later },
    },
    plan: planAfterConsent,
  })
}

/** Ends the referral, stops what waits, and plans to tell a hospital that knows something. */
async function takeBack(
  deps: ReferralChangeDeps,
  staff: SignedInStaff,
  { referral, words, trx, at }: Found,
  note: string,
): Promise<NewEvent[]> {
  if (words.consent === null) throw new AppError('not_allowed_now')
  const events = await takeConsentBack(trx, deps, {
    ...{ referral, words, actor: staff.id, at, ends: true, question: null },
  })
  if (note !== '') {
    const place = { inquiryId: referral.inquiry_id, referralId: referral.id }
    await insertNote(trx, deps.vault, { id: randomUUIDv7(), ...place, author: staff.id, at, text: note })
  }
  return events
}
