import metadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' }
import { describe, expect, it, test } from 'vitest'
import { findOtherCountries, mobileNumbers, type PhoneHome } from './doubtful-phone.ts'

/** In the order of the form. */
const kenya: PhoneHome = {
  country: '+254',
  formCountries: [
    ...(['+254', '+971', '+256', '+255', '+250', '+251', '+252', '+211', '+257', '+253'] as const),
    ...(['+243', '+20'] as const),
  ],
}

type Left = { countryCode?: string; timeZone?: string; home?: PhoneHome }

function names(phone: string, { countryCode = '+254', timeZone, home = kenya }: Left = {}) {
  return findOtherCountries({ countryCode, phone }, home, timeZone).map(({ name }) => name)
}

test.each([
  ['0772 123 456', ['Uganda', 'Tanzania', 'Rwanda', 'Somalia']],
  ['772123456', ['Uganda', 'Tanzania', 'Rwanda', 'Somalia']],
  ['0754 123 456', ['Uganda', 'Tanzania', 'Somalia']],
  ['0911 123 456', ['Ethiopia', 'South Sudan', 'DR Congo']],
  ['0788 123 456', ['Uganda', 'Tanzania', 'Rwanda', 'Somalia']],
  ['0812 345 678', ['Ethiopia', 'DR Congo']],
  ['0653 123 456', ['Tanzania', 'Somalia']],
  ['79 56 12 34', ['Burundi']],
  ['77 12 34 56', ['Burundi', 'Djibouti']],
  ['050 123 4567', ['UAE']],
  ['01001234567', ['Egypt']],
])('%s may be of %j', (phone, expected) => {
  expect(names(phone)).toEqual(expected)
})

test.each([
  '0712 345 678',
  '0722 000 111',
  '0733 123 456',
  '0757 123 456',
  '0768 123 456',
  '0791 123 456',
  '0110 123 456',
  '020 234 5678',
  '041 222 3333',
  '051 222 3333',
  '0100 123 456',
  '0771 234 56',
  '+254 772 123 456',
  '254772123456',
  '256772123456',
  'ask for Mary',
  '',
])('%s is not asked about', (phone) => {
  expect(names(phone)).toEqual([])
})

test('a chosen country is not asked about', () => {
  expect(names('0772 123 456', { countryCode: '+256' })).toEqual([])
  expect(names('0772 123 456', { countryCode: 'other' })).toEqual([])
})

test('the device’s country comes first, and is asked about for every number that fits it', () => {
  expect(names('0788 123 456', { timeZone: 'Africa/Kigali' })).toEqual([
    'Rwanda',
    'Uganda',
    'Tanzania',
    'Somalia',
  ])
  expect(names('0704 123 456', { timeZone: 'Africa/Kampala' })).toContain('Uganda')
  expect(names('0704 123 456', { timeZone: 'Africa/Nairobi' })).toEqual([])
  expect(names('0110 123 456', { timeZone: 'Africa/Kampala' })).toEqual([])
})

describe('a company of another country', () => {
  const nigeria: PhoneHome = { country: '+234', formCountries: ['+234', '+233', '+254', '+20'] }
  const left = (timeZone?: string) => ({ countryCode: '+234', home: nigeria, ...(timeZone && { timeZone }) })

  it('asks about numbers that only the other countries of its form have', () => {
    expect(names('0244 123 456', left())).toEqual(['Ghana'])
    expect(names('0712 345 678', left())).toEqual(['Kenya'])
  })

  it('asks about no mobile number of its own', () => {
    expect(names('0803 123 4567', left())).toEqual([])
    expect(names('0803 123 4567', left('Africa/Accra'))).toEqual([])
  })

  it('never offers a country that its form has not', () => {
    expect(names('0772 123 456', left('Africa/Kampala'))).toEqual(['Kenya'])
  })
})

const plans = new Map(Object.entries<readonly unknown[]>(metadata.countries))
const regions = new Map(Object.entries<readonly string[]>(metadata.country_calling_codes))

describe.each(Object.entries(mobileNumbers).map(([code, mobile]) => ({ code, mobile })))(
  'the mobile numbers of $code',
  ({ code, mobile }) => {
    const region = regions.get(code.slice(1))?.[0] ?? ''
    const types = plans.get(region)?.[11] as readonly (readonly [string])[] // the library's own layout
    const known = new RegExp(`^(?:${types[1]?.[0]})$`)

    it('are those of the library: none is missed by its first three digits, and none added by its first two', () => {
      const every = Array.from({ length: 900 }, (_, index) => String(index + 100))
      const lengths = [8, 9, 10].filter((length) =>
        every.some((prefix) => mobile.test(prefix.padEnd(length, '1'))),
      )
      // Numbers of the served countries that begin with less than 6 are rare, and Kenyan ones with 1 and 2 are not.
      const firstDigits = new Set([
        ...every
          .filter((prefix) => lengths.some((length) => mobile.test(prefix.padEnd(length, '1'))))
          .map(([digit]) => digit),
        ...'6789',
      ])
      const prefixes = every.filter(([digit]) => firstDigits.has(digit))
      const ends = [...'0123456789'].flatMap((a) => [...'0123456789'].map((b) => [a, b] as const))
      const isTaken = (pattern: RegExp, prefix: string) =>
        ends.some(([a, b]) => lengths.some((length) => pattern.test((prefix + a).padEnd(length, b))))
      const taken = prefixes.filter((prefix) => isTaken(mobile, prefix))
      const knownPrefixes = prefixes.filter((prefix) => isTaken(known, prefix))
      expect(taken).toEqual(expect.arrayContaining(knownPrefixes))
      const toTwo = (list: string[]) => [...new Set(list.map((prefix) => prefix.slice(0, 2)))]
      expect(toTwo(taken)).toEqual(toTwo(knownPrefixes))
    })
  },
)
