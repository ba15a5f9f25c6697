import { expect, it } from 'vitest'
import { readOffer, toOfferDraft } from './offer-draft.ts'

const draft = { ...toOfferDraft(null, 'f1'), low: '4,500', currency: 'usd', validUntil: '2026-12-31' }

it('reads one amount as the whole range', () => {
  expect(readOffer(draft)).toEqual({
    offer: {
      low: 450_000,
      high: 450_000,
      currency: 'USD',
      nights: null,
      days: null,
      included: '',
      excluded: '',
      validUntil: '2026-12-31',
      file: 'f1',
    },
  })
})

it('writes an offer as it was typed', () => {
  const typed = { ...draft, currency: 'USD', high: '5,200.50', nights: '4', days: '21', included: 'Implant' }
  const read = readOffer(typed)
  if (!('offer' in read)) throw new Error('The offer is right.')
  expect(toOfferDraft(read.offer, null)).toEqual(typed)
})

it('says what is wrong, once for each field', () => {
  expect(readOffer({ ...draft, low: 'cheap' })).toEqual({
    errors: { low: 'Enter an amount, such as 4,500.' },
  })
  expect(readOffer({ ...draft, high: '4,000' })).toEqual({
    errors: { high: 'The higher amount is below the lower one.' },
  })
  expect(readOffer({ ...draft, currency: 'dollar' })).toEqual({
    errors: { currency: 'Choose a currency, such as USD.' },
  })
  expect(readOffer({ ...draft, nights: 'four' })).toHaveProperty('errors.nights')
})
