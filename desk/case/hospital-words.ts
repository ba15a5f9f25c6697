import type { DetailOf } from '#contract/life/events.ts'
import type { ReferralStanding } from '#contract/life/referral-standings.ts'
import { toMailErrorWords } from '#contract/mail/mail-error-words.ts'
import type { StepNames } from '../time/step-name.ts'
import { toClause } from './to-clause.ts'

type HospitalEvent =
  | 'referral-added'
  | 'referral-asked'
  | 'referral-sent'
  | 'referral-failed'
  | 'referral-answered'
  | 'referral-noted'
  | 'referral-received'
  | 'referral-address-taken'
  | 'referral-quoted'
  | 'offer-changed'
  | 'referral-changed'
  | 'choice-made'
  | 'summary-written'
  | 'consent-asked'
  | 'consent-answered'
  | 'consent-given'
  | 'files-linked'
  | 'files-link-ended'
  | 'file-taken'
  | 'consent-taken-back'

type Telling = { who: string; actor: string; hospitals: StepNames['hospitals'] }

export type HospitalSentences = {
  [Kind in HospitalEvent]: (detail: DetailOf<Kind>, telling: Telling) => string
}

const UNNAMED = 'a hospital'

const becameWords: Record<ReferralStanding, (hospital: string) => string> = {
  draft: (hospital) => `put ${hospital} back among the drafts`,
  asked: (hospital) => `noted that ${hospital} has still to answer`,
  question: (hospital) => `noted that ${hospital} asks something`,
  quoted: (hospital) => `put ${hospital} back to its offer`,
  chosen: (hospital) => `noted that the patient chose ${hospital}`,
  'not-chosen': (hospital) => `noted that ${hospital} was not chosen`,
  declined: (hospital) => `noted that ${hospital} declined`,
  ended: (hospital) => `ended the request to ${hospital}`,
}

/** Sentences of the events about hospitals. */
export const hospitalSentences: HospitalSentences = {
  'referral-added': (detail, telling) => `${telling.who} chose ${name(detail, telling)} to be asked`,
  'referral-asked': (detail, telling) =>
    `${telling.who} asked ${name(detail, telling)}${withFiles(detail.files)}`,
  'referral-sent': (detail, telling) =>
    `${telling.who} wrote to ${name(detail, telling)}${withFiles(detail.files)}`,
  'referral-failed': (detail, telling) =>
    `A mail to ${name(detail, telling)} did not arrive: ${toClause(toMailErrorWords(detail.code))}`,
  'referral-answered': (detail, telling) => toSentence(`${name(detail, telling)} answered by e-mail`),
  'referral-noted': (detail, telling) => `${telling.who} noted what ${name(detail, telling)} said`,
  'referral-received': (detail, telling) =>
    `${detail.automatic === undefined ? 'Somebody else wrote' : 'An automatic mail came'} into the thread of ${name(detail, telling)}`,
  'referral-address-taken': (detail, telling) =>
    `${telling.who} noted that a sender belongs to ${name(detail, telling)}`,
  'referral-quoted': (detail, telling) => `${telling.who} entered the offer of ${name(detail, telling)}`,
  'offer-changed': (detail, telling) => `${telling.who} changed the offer of ${name(detail, telling)}`,
  'referral-changed': (detail, telling) => `${telling.who} ${becameWords[detail.to](name(detail, telling))}`,
  'choice-made': (detail, telling) =>
    telling.actor === 'patient'
      ? `${telling.who} chose ${name(detail, telling)}`
      : `${telling.who} ${becameWords.chosen(name(detail, telling))}`,
  'summary-written': (detail, telling) =>
    `${telling.who} wrote the summary for ${name(detail, telling)}, version ${detail.number}`,
  'consent-asked': (detail, telling) =>
    `${telling.who} asked the patient about ${name(detail, telling)}${withFiles(detail.files)}`,
  'consent-answered': (detail, telling) =>
    detail.answer === 'no'
      ? `${telling.who} said no to ${name(detail, telling)}`
      : `${telling.who} wants to be asked first about ${name(detail, telling)}`,
  'consent-given': (detail, telling) =>
    `${telling.who} ${telling.actor === 'patient' ? 'agreed on their page to' : 'noted the consent for'} ${name(detail, telling)}: ${toFiles(detail.files)}${detail.later ? ', and later reports' : ''}`,
  'files-linked': (detail, telling) =>
    `${telling.who} made a link to ${toFiles(detail.files)} for ${name(detail, telling)}`,
  'files-link-ended': (detail, telling) => `${telling.who} ended the link for ${name(detail, telling)}`,
  'file-taken': (detail, telling) => toSentence(`${name(detail, telling)} took a file by the link`),
  'consent-taken-back': (detail, telling) =>
    `${telling.who} noted that the consent for ${name(detail, telling)} was taken back${toStopped(detail.stopped)}`,
}

function name({ referral }: { referral: string }, { hospitals }: Telling): string {
  return hospitals[referral] ?? UNNAMED
}

function toFiles(count: number): string {
  return count === 1 ? '1 file' : `${count === 0 ? 'no' : count} files`
}

function withFiles(count: number): string {
  return count === 0 ? '' : `, with ${toFiles(count)}`
}

function toStopped(mails: number): string {
  if (mails === 0) return ''
  return mails === 1 ? '; a mail that waited was stopped' : `; ${mails} mails that waited were stopped`
}

function toSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
