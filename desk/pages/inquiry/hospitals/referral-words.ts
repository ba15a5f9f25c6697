import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import type { Offer, Referral } from '#contract/desk/referrals.ts'
import type { Lacking } from '#contract/errors.ts'
import type { ReferralStanding } from '#contract/life/referral-standings.ts'
import { isolate } from '#contract/words/isolate.ts'
import { formatMoney } from '#contract/words/money.ts'
import { toOfficeDate } from '../../../platform/office-zone.ts'
import { formatDate, formatMoment } from '../../../time/office-time.ts'

/** The desk's words are British English. */
const DESK_LOCALE = 'en-GB'

export const toPriceWords = (offer: Offer) => formatMoney(offer, DESK_LOCALE)

export const standingNames: Record<ReferralStanding, string> = {
  draft: 'Not asked yet',
  asked: 'Asked',
  question: 'Asks something',
  quoted: 'Made an offer',
  chosen: 'Chosen',
  'not-chosen': 'Not chosen',
  declined: 'Declined',
  ended: 'Ended',
}

export function isExpired({ validUntil }: Offer, now: number): boolean {
  return validUntil !== null && validUntil < toOfficeDate(now)
}

/** "valid until 30 Nov 2026", "expired on 30 Nov 2026". */
export function toValidWords(offer: Offer, now: number): string {
  if (offer.validUntil === null) return ''
  return `${isExpired(offer, now) ? 'expired on' : 'valid until'} ${formatDate(offer.validUntil)}`
}

/** "USD 4,500 to 5,200, 4 nights, 21 days, valid until 30 Nov 2026". */
export function toOfferLine(offer: Offer, now: number): string {
  const { nights, days } = offer
  return [
    toPriceWords(offer),
    nights !== null && count(nights, 'night'),
    days !== null && count(days, 'day'),
    toValidWords(offer, now),
  ]
    .filter(Boolean)
    .join(', ')
}

export function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}

/** Describes the consent that a mail to the hospital rests on. */
export function toConsentWords(referral: Referral, now: number): string {
  return [toAgreedWords(referral, now), toQuestionWords(referral, now)].filter(Boolean).join(' ')
}

function toAgreedWords({ consent, takenBackAt, question }: Referral, now: number): string {
  if (consent !== null) {
    const files = consent.files.length === 0 ? 'no files' : count(consent.files.length, 'file')
    const summary = consent.summary === null ? '' : `, the summary (version ${consent.summary})`
    const later = consent.later ? ', and later reports' : ''
    const where = consent.how === 'page' ? ' on their page' : ''
    const note = consent.note === '' ? '' : ` “${consent.note}”`
    return `${consent.by} agreed${where} ${formatMoment(consent.at, now)}: ${files}${summary}${later}.${note}`
  }
  if (question !== null && takenBackAt === null) return ''
  if (takenBackAt !== null) return `The consent was taken back ${formatMoment(takenBackAt, now)}.`
  return 'No consent is noted: nothing about the patient may leave yet.'
}

const answerWords = {
  no: 'They said no.',
  ask: 'They want to be asked first: call them.',
} as const

function toQuestionWords({ question }: Referral, now: number): string {
  if (question === null) return ''
  const asked = `The patient was asked ${formatMoment(question.at, now)}.`
  return `${asked} ${question.answer === null ? 'No answer yet.' : answerWords[question.answer]}`
}

type LinkedFile = NonNullable<Referral['link']>['files'][number]

/** "scan.zip (taken twice)". */
export function toTakenWords({ name, downloads }: LinkedFile): string {
  const times = ['not taken yet', 'taken once', 'taken twice'][downloads] ?? `taken ${downloads} times`
  return `${isolate(name)} (${times})`
}

/** Says in a sentence what a consent doesn't cover. */
export function toLackingWords(
  { consent, files, summary }: Lacking,
  known: readonly Pick<InquiryFile, 'id' | 'name'>[],
): string {
  if (consent) return 'The patient has not agreed yet that anything goes to this hospital.'
  const names = files.map((id) => known.find((file) => file.id === id)?.name ?? 'a file')
  if (summary !== null) names.unshift(`the summary (version ${summary})`)
  return `The patient has not agreed yet that this goes to the hospital: ${new Intl.ListFormat('en-GB').format(names)}.`
}
