import { checkOffer, isCurrency } from '#contract/desk/check-offer.ts'
import type { Offer } from '#contract/desk/referrals.ts'
import { formatAmount, parseMoney } from './money.ts'

/** An offer as it is typed. */
export type OfferDraft = {
  low: string
  high: string
  currency: string
  nights: string
  days: string
  included: string
  excluded: string
  validUntil: string
  file: string | null
}

/** `file`: the document to read it from. */
export function toOfferDraft(offer: Offer | null, file: string | null): OfferDraft {
  if (offer === null)
    return {
      low: '',
      high: '',
      currency: 'USD',
      nights: '',
      days: '',
      included: '',
      excluded: '',
      validUntil: '',
      file,
    }
  const { low, high, currency, nights, days, included, excluded, validUntil } = offer
  return {
    low: formatAmount(low, currency),
    high: low === high ? '' : formatAmount(high, currency),
    currency,
    nights: nights === null ? '' : String(nights),
    days: days === null ? '' : String(days),
    included,
    excluded,
    validUntil: validUntil ?? '',
    file: offer.file,
  }
}

export type OfferErrors = Partial<Record<keyof Offer, string>>

/** The offer, or a sentence for each wrong field. An empty higher amount means one amount. */
export function readOffer(draft: OfferDraft): { offer: Offer } | { errors: OfferErrors } {
  const currency = draft.currency.trim().toUpperCase()
  // An amount can't be read without its currency: only that is wrong then.
  const read = (typed: string) => (isCurrency(currency) ? (parseMoney(typed, currency) ?? Number.NaN) : 0)
  const low = read(draft.low)
  const offer: Offer = {
    low,
    high: draft.high.trim() === '' ? low : read(draft.high),
    currency,
    nights: readCount(draft.nights),
    days: readCount(draft.days),
    included: draft.included.trim(),
    excluded: draft.excluded.trim(),
    validUntil: draft.validUntil === '' ? null : draft.validUntil,
    file: draft.file,
  }
  const { high, ...errors } = checkOffer(offer)
  // One amount that is wrong needs one sentence.
  const found = { ...errors, ...(high && draft.high.trim() !== '' && { high }) }
  return Object.keys(found).length === 0 ? { offer } : { errors: found }
}

function readCount(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
}
