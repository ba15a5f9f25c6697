import { type Offer, offerLimits } from './referrals.ts'

const { days: MAX_DAYS, words: MAX_WORDS } = offerLimits

/** In the smallest unit: a hundred million of most currencies. */
const MAX_AMOUNT = 10_000_000_000

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

/** A sentence for each wrong field. */
export function checkOffer(offer: Offer): Partial<Record<keyof Offer, string>> {
  const { low, high, currency, nights, days, included, excluded, validUntil } = offer
  const found: [keyof Offer, string | undefined][] = [
    ['low', checkAmount(low)],
    ['high', checkAmount(high) ?? (low > high ? 'The higher amount is below the lower one.' : undefined)],
    ['currency', isCurrency(currency) ? undefined : 'Choose a currency, such as USD.'],
    ['nights', checkDays(nights)],
    ['days', checkDays(days)],
    ['included', checkWords(included)],
    ['excluded', checkWords(excluded)],
    ['validUntil', validUntil === null || isDay(validUntil) ? undefined : 'Enter a day, such as 2027-03-31.'],
  ]
  return Object.fromEntries(found.filter(([, sentence]) => sentence !== undefined))
}

function checkAmount(amount: number): string | undefined {
  const isRight = Number.isInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT
  return isRight ? undefined : 'Enter an amount, such as 4,500.'
}

function checkDays(days: number | null): string | undefined {
  const isRight = days === null || (Number.isInteger(days) && days >= 0 && days <= MAX_DAYS)
  return isRight ? undefined : 'Enter a number of days up to 366.'
}

function checkWords(words: string): string | undefined {
  return words.length <= MAX_WORDS ? undefined : 'Shorten this to 2,000 characters.'
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
