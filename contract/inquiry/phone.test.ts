import fc from 'fast-check'
import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' }
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it, test } from 'vitest'
import { countries, countryCodes } from '../company/countries.ts'
import { formatPhoneAsEntered, listE164, toE164, toReadablePhone, understandPhone } from './phone.ts'
import { phoneLengths } from './phone-lengths.ts'

it.each([
  ['+254', '712345678', '+254712345678'],
  ['+254', '0712 345 678', '+254712345678'],
  ['+254', '(0712) 345-678', '+254712345678'],
  ['+254', '+254 712 345 678', '+254712345678'],
  ['+254', '+254 0712 345 678', '+254712345678'],
  ['+254', '00254 712 345 678', '+254712345678'],
  ['+254', '000254 712 345 678', '+254712345678'],
  ['+254', '254712345678', '+254712345678'],
  ['+254', '+256 772 123456', '+256772123456'],
  ['+254', '256772123456', '+256772123456'],
  ['+254', '256 0772 123456', '+256772123456'],
  ['+44', '255 754 123 456', '+255754123456'],
  ['+254', '257 79 56 12 34', '+25779561234'],
  ['+254', '447911123456', '+447911123456'],
  ['+254', '12025550123', '+12025550123'],
  ['+254', '7123456789', '+2547123456789'],
  ['+254', '1387654321', '+2541387654321'],
  ['+254', '0792 345 678 90', '+25479234567890'],
  ['+49', '256 772 123 456', '+49256772123456'],
  ['+256', '0772 123 456', '+256772123456'],
  ['+243', '0812 345 678', '+243812345678'],
  ['other', '+46 70 123 45 67', '+46701234567'],
  ['other', '46701234567', '+46701234567'],
  ['other', '256772123456', '+256772123456'],
  ['other', '0772 123 456', '0772123456'],
  ['other', '772 123 456', '772123456'],
  ['+254', '(+256) 772 123456', '+256772123456'],
  ['+254', '0712 345 678 / 0733 111 222', '+254712345678'],
  ['+254', '0712 345 678 or 0733 111 222', '+254712345678'],
  ['+254', '020 234 5678 ext. 12', '+254202345678'],
  ['+254', 'WhatsApp: +254 712 345 678', '+254712345678'],
  ['+254', '0712/345/678', '+254712345678'],
  ['+44', '+44 (0)20 7946 0000', '+442079460000'],
  ['+1', '123-456-7890', '+11234567890'],
  ['+1', '1 (202) 555-0123', '+12025550123'],
  ['+1', '011 254 712 345 678', '+254712345678'],
  ['+61', '0011 254 712 345 678', '+254712345678'],
  ['+7', '8 (912) 345-67-89', '+79123456789'],
  ['+7', '800 555 35 35', '+78005553535'],
  ['+65', '65 9123 4567', '+6591234567'],
  ['+91', '91 2345 6789', '+919123456789'],
  ['+39', '06 1234 5678', '+390612345678'],
  ['+254', '٠٧١٢٣٤٥٦٧٨', '+254712345678'],
  ['+254', '０７１２３４５６７８', '+254712345678'],
])('%s and "%s" is %s', (countryCode, phone, expected) => {
  expect(toE164(countryCode, phone)).toBe(expected)
})

describe('several numbers in one field', () => {
  const both = ['+254712345678', '+254733111222']

  it.each([
    '0712 345 678 / 0733 111 222',
    '0712 345 678, 0733 111 222',
    '0712345678;0733111222',
    '0712 345 678 or 0733 111 222',
    '0712 345 678 au 0733 111 222',
    '0712 345 678 & 0733 111 222',
    '0712 345 678 - 0733 111 222',
    '0712345678 0733111222',
    '0712 345 678 0733 111 222',
    '0712-345-678 0733-111-222',
    '712 345 678 733 111 222',
    '254712345678 254733111222',
    '+254712345678+254733111222',
    '+254 712 345 678 (+254 733 111 222)',
    'WhatsApp 0712 345 678, calls 0733 111 222',
    '٠٧١٢٣٤٥٦٧٨ ٠٧٣٣١١١٢٢٢',
  ])('are all kept of "%s"', (phone) => {
    expect(listE164('+254', phone)).toEqual(both)
  })

  it('have each its own country', () => {
    expect(listE164('+254', '+256 772 123 456 / 0712 345 678')).toEqual(['+256772123456', '+254712345678'])
  })

  it('are three where three are written', () => {
    expect(listE164('+254', '0712345678 0733111222 0722333444')).toEqual([...both, '+254722333444'])
  })

  it('count once where one is repeated', () => {
    expect(listE164('+254', '0712 345 678 / +254 712 345 678')).toEqual(['+254712345678'])
  })

  it.each([
    ['+254', '0712/345/678'],
    ['+254', '0712 345 678 9'],
    ['+254', '0792 345 678 90'],
    ['+254', '0712 345 678 / 9'],
    ['+254', '020 234 5678 ext. 12'],
    ['+49', '0171 23 45 67 89'],
    ['other', '+46 70 123 45 67'],
  ])('are not read into %s "%s"', (countryCode, phone) => {
    expect(listE164(countryCode, phone)).toHaveLength(1)
  })

  it('are none in a text without digits', () => {
    expect(listE164('+254', 'ask for Mary')).toEqual([])
  })
})

describe('the length of a number', () => {
  it.each([
    ['+254', '0712 345 678', 'fits'],
    ['+254', '0712 345 67', 'tooShort'],
    ['+254', '0712 345 6789', 'tooLong'],
    ['+254', '020 234 5678', 'fits'],
    ['+254', '+256 772 12345', 'tooShort'],
    ['+254', '+46 70 123 45 67', 'fits'],
    ['+254', '+46 70', 'tooShort'],
    ['+1', '555-0123', 'tooShort'],
    ['+971', '050 123 4567', 'fits'],
    ['+254', 'ask for Mary', 'tooShort'],
  ])('of %s "%s" %s', (countryCode, phone, length) => {
    expect(understandPhone(countryCode, phone).length).toBe(length)
  })

  it('is any length of the country for an unknown leading digit', () => {
    expect(understandPhone('+254', '0312 345 678').length).toBe('fits')
  })
})

describe('a number for reading', () => {
  it.each([
    ['0712345678', '+254 712 345 678'],
    ['+12025550123', '+1 202 555 0123'],
    ['+6591234567', '+65 9123 4567'],
    ['+46701234567', '+46 701 234 567'],
    ['+25779561234', '+257 7956 1234'],
    ['+8613123456789', '+86 131 2345 6789'],
  ])('%s is %s', (phone, expected) => {
    expect(toReadablePhone(understandPhone('+254', phone))).toBe(expected)
  })

  it('has no code if neither visitor nor number names one', () => {
    expect(toReadablePhone(understandPhone('other', '772 123456'))).toBe('772 123 456')
  })
})

test.each([
  ['+254', '0712 345 678', '+254 0712 345 678'],
  ['+254', '+256 772 123456', '+256 772 123456'],
  ['+254', '00256 772 123456', '00256 772 123456'],
  ['+254', '256 772 123456', '+256 772 123456'],
  ['other', '0772 123 456', '0772 123 456'],
])('chosen %s and written "%s" is kept as "%s"', (countryCode, phone, expected) => {
  expect(formatPhoneAsEntered(countryCode, phone)).toBe(expected)
})

const regions =
  'KE US GB IN CN JP DE FR IT ES AU KR BR RU ZA AE TR TH SG MY TZ UG RW ET SO SS BI DJ CD EG ' +
  'NG GH SN CI CM GM SL LR ZM ZW BW NA MW MZ AO LS SZ MU SA QA KW BH OM YE SD MA PK PT'
const exampleNumbers = regions.split(' ').map((region) => {
  const number = getExampleNumber(region as 'KE', examples) // the list above holds regions only
  if (!number) throw new Error(`No example number of ${region}`)
  return number
})

test('there is an example of every country with lengths', () => {
  expect(exampleNumbers).toHaveLength(Object.keys(phoneLengths).length)
  expect(countryCodes).toEqual([...countries.map(({ code }) => code), 'other'])
})

describe.each(exampleNumbers)('$country, $number', (number) => {
  const countryCode = `+${number.countryCallingCode}`
  const domestic = number.formatNational()
  const written = [
    number.nationalNumber,
    domestic,
    domestic.replaceAll(/\D/g, ''),
    domestic.replaceAll(' ', '-'),
    domestic.replaceAll(' ', '.'),
    `  ${domestic.replaceAll(' ', '\u00A0')} `,
    `(${domestic.replace(' ', ') ')}`,
  ].filter((text, index, all) => all.indexOf(text) === index)

  it.each(written)('written as "%s" is what the library reads', (text) => {
    expect(toE164(countryCode, text)).toBe(number.number)
    expect(toE164(countryCode, text)).toBe(parsePhoneNumberFromString(text, number.country)?.number)
    expect(understandPhone(countryCode, text).length).toBe('fits')
  })

  // The library can't be the reference here: for countries with long numbers it reads the code as part of the number.
  it.each(['', ' '])('is found behind a repeated country code and "%s"', (space) => {
    const text = `${number.countryCallingCode}${space}${number.nationalNumber}`
    expect(toE164(countryCode, text)).toBe(number.number)
  })

  const full = [
    number.number,
    number.formatInternational(),
    `(+${number.countryCallingCode}) ${number.nationalNumber}`,
    number.formatInternational().replaceAll(' ', '-'),
    `+${number.countryCallingCode} ${domestic}`,
  ]

  it.each(full)('written in full as "%s" needs no country code', (text) => {
    for (const chosen of ['+254', '+1', '+39', '+7']) {
      expect(toE164(chosen, text)).toBe(number.number)
    }
    expect(parsePhoneNumberFromString(text, 'KE')?.number).toBe(number.number)
  })
})

const MOBILE = 1
const plans = new Map(Object.entries<readonly unknown[]>(metadata.countries))

function anyMobile(region: string) {
  const types = plans.get(region)?.[11] as readonly (readonly [string] | 0)[] // the library's own layout
  const pattern = types[MOBILE] || undefined
  return fc.stringMatching(new RegExp(`^(?:${pattern?.[0]})$`))
}

describe.each('UG TZ RW ET SO SS BI DJ CD'.split(' '))('any mobile number of %s', (region) => {
  const callingCode = String(plans.get(region)?.[0])

  it('is recognised with its code but no +, under the preselected code and under Other', () => {
    fc.assert(
      fc.property(anyMobile(region), fc.constantFrom('', ' '), (national, space) => {
        fc.pre(national.length > 7) // shorter ones may be Kenyan, with a digit too many
        const text = `${callingCode}${space}${national}`
        const expected = parsePhoneNumberFromString(`+${text}`)?.number
        expect(toE164('+254', text)).toBe(expected)
        expect(toE164('other', text)).toBe(expected)
      }),
    )
  })
})

it('stays Kenyan for any Kenyan number, even with a digit missing or too many', () => {
  const prefix = fc.constantFrom('', '0', '254', '2540')
  const change = fc.constantFrom(
    (digits: string) => digits,
    (digits: string) => digits.slice(0, -1),
    (digits: string) => `${digits}7`,
  )
  fc.assert(
    fc.property(anyMobile('KE'), prefix, change, (national, start, alter) => {
      expect(understandPhone('+254', start + alter(national)).callingCode).toBe('+254')
    }),
  )
})
