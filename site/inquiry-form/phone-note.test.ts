import { expect, test } from 'vitest'
import { company } from '../content/company.ts'
import { form } from '../content/en/form.ts'
import { toPhoneNote } from './phone-note.ts'

const home = company

/** Replaces the no-break spaces within a number by plain ones. */
function note(countryCode: string, phone: string, timeZone?: string) {
  const { note, ...rest } = toPhoneNote(countryCode, phone, form.phoneNote, { home, names: null, timeZone })
  const text = note?.text.replaceAll('\u00A0', ' ')
  return { note: note && { ...note, text }, ...rest }
}

test('a number stays on one line', () => {
  expect(toPhoneNote('+254', '0712345678', form.phoneNote, { home, names: null }).note?.text).toContain(
    '+254\u00A0712\u00A0345\u00A0678',
  )
})

test('a number that fits is told as it is dialled', () => {
  expect(note('+254', '0712 345678')).toEqual({
    note: { tone: 'agreeing', text: 'We will call +254 712 345 678 (Kenya).' },
  })
})

test('a number that looks too short or too long is doubted', () => {
  expect(note('+254', '0712 345 67').note).toEqual({
    tone: 'doubting',
    text: 'We read this as +254 7123 4567 (Kenya). Is a digit missing? If not, send it as it is.',
  })
  expect(note('+254', '0712 345 6789').note?.text).toContain('digit too many')
})

test('a full number of another country of the list names it', () => {
  expect(note('+254', '+91 98765 43210')).toMatchObject({
    note: {
      tone: 'agreeing',
      text: 'We will call +91 987 654 3210. Country code changed to +91 India, as in your number.',
    },
    ownCountry: { code: '+91' },
  })
})

test('a full number of a country that is not listed says that its own code counts', () => {
  expect(note('+254', '+46 701 234 567')).toEqual({
    note: {
      tone: 'agreeing',
      text: 'We will call +46 701 234 567. Your number has its own country code, so we use that one.',
    },
  })
})

test('a code without + that can be nothing else is taken for one', () => {
  expect(note('+254', '256772123456')).toMatchObject({
    note: { text: expect.stringContaining('We will call +256 772 123 456. Country code changed to +256') },
    ownCountry: { code: '+256' },
  })
})

test('a number that other countries have too is asked about', () => {
  expect(note('+254', '0754 123 456')).toMatchObject({
    note: {
      tone: 'doubting',
      text: 'We will call +254 754 123 456 (Kenya). Is this number from {homeCountry}?',
    },
    candidates: [{ name: 'Uganda' }, { name: 'Tanzania' }, { name: 'Somalia' }],
  })
  expect(note('+254', '0704 123 456', 'Africa/Nairobi')).toMatchObject({ candidates: undefined })
  expect(note('+254', '0704 123 456', 'Africa/Kampala')).toMatchObject({
    candidates: [{ name: 'Uganda' }, { name: 'Tanzania' }, { name: 'Ethiopia' }, { name: 'Somalia' }],
  })
})

test('two numbers are both told', () => {
  expect(note('+254', '0712 345 678 / 0733 111 222')).toEqual({
    note: { tone: 'agreeing', text: 'We will call +254 712 345 678 or +254 733 111 222.' },
  })
  expect(note('+254', '0712 345 678 0733 111 22').note?.tone).toBe('doubting')
})

test('numbers of two countries keep the chosen one, which the number without a code needs', () => {
  expect(note('+254', '+256 772 123 456 / 0712 345 678')).toEqual({
    note: { tone: 'agreeing', text: 'We will call +256 772 123 456 or +254 712 345 678.' },
  })
  expect(note('+254', '+256 772 123 456 / +256 754 123 456')).toMatchObject({ ownCountry: { code: '+256' } })
})

test('where the country is not in the list, a number without its code is doubted', () => {
  expect(note('other', '0772 123 456')).toEqual({
    note: { tone: 'doubting', text: 'Begin it with + and the country code, so that our call reaches you.' },
  })
  expect(note('other', '+46 701 234 567').note?.text).toBe('We will call +46 701 234 567.')
})

test.each(['', ' ', 'ask for Mary', '+254'])('"%s" is left uncommented', (phone) => {
  expect(note('+254', phone)).toEqual({ note: null })
})
