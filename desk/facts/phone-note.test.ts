import { expect, it } from 'vitest'
import { toPhoneNote } from './phone-note.ts'

it.each([
  ['+254', '0733 111 222', 'Read as +254 733 111 222, Kenya.'],
  ['+254', '+256 772 123 456', 'Read as +256 772 123 456, Uganda.'],
  ['+254', '0733 111', 'Read as +254 733 111, Kenya. That is too short: ask again.'],
  ['+254', '0733 111 222 / 0712 345 678', 'Read as +254 733 111 222 and +254 712 345 678.'],
  ['+254', '', ''],
])('reads %s %s', (countryCode, phone, note) => {
  expect(toPhoneNote(countryCode, phone)).toBe(note)
})
