import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { deskLimits } from '#contract/desk/inquiries.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { fold } from '#contract/words/fold.ts'
import { toOfficeDate } from '../../../platform/office-zone.ts'
import { formatDate } from '../../../time/office-time.ts'

type Inquiry = Pick<InquiryDetail['inquiry'], 'name' | 'reference' | 'treatment'>
/** The coordinator who writes, and the company. */
export type Writer = { name: string; company: string }

const MAX_TREATMENT = 80

/** Never names the patient: servers on the way log subjects. */
export function toAskSubject(inquiry: Inquiry): string {
  const treatment = toTreatment(inquiry)
  const about = treatment === '' || namesPatient(treatment, inquiry.name) ? '' : `: ${treatment}`
  return `Opinion and quotation, ${inquiry.reference}${about}`.slice(0, deskLimits.replySubject)
}

export function toAskText(inquiry: Inquiry, writer: Writer): string {
  const treatment = toTreatment(inquiry)
  return [
    'Dear colleagues,',
    'We look after a patient who considers treatment at your hospital. Could your doctors give us an opinion and a quotation?',
    [`Our reference: ${inquiry.reference}`, treatment && `Treatment: ${treatment}`]
      .filter(Boolean)
      .join('\n'),
    'Write to us:\n- which treatment you advise, and what else is possible\n- the price, what it includes and what it does not\n- how many nights in hospital, and how many days in the country\n- until when the offer is valid',
    'If anything is missing, tell us: we ask the patient.',
    toEnding(writer),
  ].join('\n\n')
}

export function toReminder({ askedAt }: Pick<Referral, 'askedAt'>, inquiry: Inquiry, writer: Writer): string {
  const since = askedAt === null ? '' : ` of ${formatDate(toOfficeDate(askedAt))}`
  return [
    'Dear colleagues,',
    `The patient waits for your answer to our request${since}, ${inquiry.reference}. When can you give us your opinion and a quotation?`,
    'If anything is missing, or if you can’t take this patient, tell us.',
    toEnding(writer),
  ].join('\n\n')
}

export function toNotChosenText(inquiry: Inquiry, writer: Writer): string {
  return [
    'Dear colleagues,',
    `The patient of ${inquiry.reference} has decided for another hospital. Thank you for your opinion and your offer.`,
    'Delete the reports that we sent you, unless the law requires you to keep them.',
    toEnding(writer),
  ].join('\n\n')
}

export function toAnswerSubject(subjects: readonly string[], inquiry: Inquiry): string {
  const last = subjects.findLast((subject) => subject.trim() !== '') ?? ''
  if (last === '') return toAskSubject(inquiry)
  return /^re:/i.test(last) ? last : `Re: ${last}`.slice(0, deskLimits.replySubject)
}

/** Whether words hold a part of the patient's name. Short parts, such as "de", occur in other words too. */
export function namesPatient(words: string, name: string): boolean {
  const parts = toWords(name).filter((part) => part.length > 2)
  return toWords(words).some((word) => parts.includes(word))
}

function toEnding({ name, company }: Writer): string {
  return `Kind regards\n${name}\n${company}`
}

function toTreatment({ treatment }: Inquiry): string {
  const line = treatment.replace(/\s+/g, ' ').trim()
  return line.length > MAX_TREATMENT ? `${line.slice(0, MAX_TREATMENT)} …` : line
}

function toWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
