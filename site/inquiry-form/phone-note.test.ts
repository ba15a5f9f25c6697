import { expect, test } from 'vitest'
import { form } from '../content/en-form.ts'
import { toPhoneNote } from './phone-note.ts'

/** With plain spaces: those within a number don't break. */
function note(countryCode: string, phone: string) {
  const { note, otherCountry } = toPhoneNote(countryCode, phone, form.phoneNote)
  const text = note?.text.replaceAll('\u00A0', ' ')
  return { note: note && { ...note, text }, ...(otherCountry && { otherCountry }) }
}

test('a number stays on one line', () => {
  expect(toPhoneNote('+254', '0712345678', form.phoneNote).note?.text).toContain(
    '+254\u00A0712\u00A0345\u00A0678',
  )
})

test('a number that fits is told as it is dialled', () => {
  expect(note('+254', '0712 345678')).toEqual({
    note: { tone: 'agreeing', text: 'We will call +254 712 345 678.' },
  })
})

test('a number that looks too short or too long is doubted', () => {
  expect(note('+254', '0712 345 67').note).toEqual({
    tone: 'doubting',
    text: 'We read this as +254 7123 4567. Is a digit missing? If not, send it as it is.',
  })
  expect(note('+254', '0712 345 6789').note?.text).toContain('digit too many')
})

test('a full number of another country of the list names it', () => {
  expect(note('+254', '+91 98765 43210')).toMatchObject({
    note: {
      tone: 'agreeing',
      text: 'We will call +91 987 654 3210. Country code changed to +91 India, as in your number.',
    },
    otherCountry: { code: '+91' },
  })
})

test('a full number of a country that is not listed says that its own code counts', () => {
  expect(note('+254', '+256 772 123456')).toEqual({
    note: {
      tone: 'agreeing',
      text: 'We will call +256 772 123 456. Your number has its own country code, so we use that one.',
    },
  })
})

test.each(['', ' ', 'ask for Mary', '+254'])('"%s" is left uncommented', (phone) => {
  expect(note('+254', phone)).toEqual({ note: null })
})
