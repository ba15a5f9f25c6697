import { describe, expect, it } from 'vitest'
import { inquiryLimits, parseInquiry, TRAP_FIELD } from './inquiry.ts'

const filled = {
  name: 'Achieng Otieno',
  email: 'achieng@patient.example',
  countryCode: '+254',
  phone: '0712 345 678',
  treatment: '',
  message: 'My knee',
}

function parse(changes: Record<string, unknown>) {
  return parseInquiry({ ...filled, ...changes }, '+254')
}

describe('parseInquiry', () => {
  it('takes an inquiry, with the language of the page when none is named', () => {
    expect(parse({})).toEqual({
      inquiry: { ...filled, locale: 'en', consentVersion: '' },
      signals: { isTrapFilled: false, filledInMs: undefined },
    })
  })

  it.each(['website', TRAP_FIELD])(
    'keeps signals about filling in the form apart from its fields: %s',
    (trap) => {
      expect(parse({ [trap]: 'https://seo.example', filledInMs: 800 })).toEqual({
        inquiry: { ...filled, locale: 'en', consentVersion: '' },
        signals: { isTrapFilled: true, filledInMs: 800 },
      })
    },
  )

  it.each([null, '', ' \n', undefined])('counts %j in the hidden field as nothing', (website) => {
    expect(parse({ website })).toMatchObject({ signals: { isTrapFilled: false } })
  })

  it.each([null, 'soon', -1, Number.NaN, {}])(
    'refuses no inquiry for %j as the time of filling in',
    (filledInMs) => {
      expect(parse({ filledInMs })).toMatchObject({ signals: { filledInMs: undefined } })
    },
  )

  it('takes the default country code and no treatment when they are left out', () => {
    const { countryCode: _code, treatment: _treatment, ...rest } = filled
    expect(parseInquiry(rest, '+234')).toMatchObject({ inquiry: { countryCode: '+234', treatment: '' } })
  })

  it('trims, joins single lines and normalises line breaks and characters', () => {
    expect(parse({ name: '  Jose\u0301 \n\t Lo\u0301pez ', message: ' a\r\nb\rc ' })).toMatchObject({
      inquiry: { name: 'José López', message: 'a\nb\nc' },
    })
  })

  it('removes control characters and direction overrides, and keeps joiners that scripts need', () => {
    expect(parse({ name: 'a\u0000b\u202Ec\u2066d', message: 'می\u200Cخواهم' })).toMatchObject({
      inquiry: { name: 'abcd', message: 'می\u200Cخواهم' },
    })
  })

  it('replaces half a surrogate pair, which no text encoding can carry', () => {
    expect(parse({ name: 'a\uD800b 👪' })).toMatchObject({ inquiry: { name: 'a\uFFFDb 👪' } })
  })

  it('accepts each field at its limit and refuses one character more', () => {
    for (const field of ['name', 'phone', 'treatment', 'message'] as const) {
      expect(parse({ [field]: 'x'.repeat(inquiryLimits[field]) }), field).toHaveProperty('inquiry')
      expect(parse({ [field]: 'x'.repeat(inquiryLimits[field] + 1) }), field).toEqual({
        errors: { [field]: 'tooLong' },
      })
    }
  })

  it.each(['a', 'a@', '@b.example', 'a b@c.example', 'a@b@c.example', 'a@b.example, c'])(
    'refuses %s as an e-mail',
    (email) => {
      expect(parse({ email })).toEqual({ errors: { email: 'notAnEmail' } })
    },
  )

  it('accepts any way of writing a phone number', () => {
    for (const phone of ['+254 (0)712-345678', '0712.345.678', '123-456-7890', 'ask for Mary']) {
      expect(parse({ phone }), phone).toHaveProperty('inquiry')
    }
  })

  it.each([undefined, null, 7, 'text', [], true])('refuses %j as a whole', (input) => {
    expect(parseInquiry(input, '+254')).toHaveProperty('errors')
  })
})
