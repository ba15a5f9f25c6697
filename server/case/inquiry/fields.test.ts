import { expect, it } from 'vitest'
import { digestLines, exportColumns, mailRows, searchTexts, toContentText } from './fields.ts'

const filled = {
  name: 'Wanjiku Mwangi',
  email: 'wanjiku@patient.example',
  countryCode: '+254',
  phone: '0712 345 678',
  treatment: '',
  message: 'My mother is 67.',
}

it('makes one text of the fields in the order in which they were added', () => {
  const { message, ...others } = filled
  expect(toContentText({ message, ...others })).toBe(JSON.stringify(Object.values(filled)))
})

it('leaves out empty fields at the end, as in inquiries from before they were added', () => {
  expect(toContentText({ ...filled, message: '' })).toBe(JSON.stringify(Object.values(filled).slice(0, 4)))
})

const home = { country: '+254', formCountries: ['+254', '+256'] } as const

it('keeps both of two numbers, for the export, the search and the mail', () => {
  const two = { ...filled, phone: '0712 345 678 / 0733 111 222', writer: null }
  expect(exportColumns.phone.toText(two)).toBe('(+254) 712 345 678, (+254) 733 111 222')
  expect(searchTexts.phone?.(two)).toBe('+254712345678\n+254733111222')
  expect(mailRows.phone?.toText(two, home)).toBe('+254 712 345 678 or +254 733 111 222')
})

it('shows a missing phone number or address as missing', () => {
  const nowhere = { ...filled, phone: '', email: '', writer: null }
  expect(mailRows.phone?.toText(nowhere, home)).toBe('Not given')
  expect(mailRows.email?.toText(nowhere, home)).toBe('Not given')
  expect(exportColumns.phone.toText(nowhere)).toBe('')
  expect(digestLines.phone?.({ ...nowhere, phone: '0712 345 678' })).toBe('+254 712 345 678')
  // A number that is none is shown as it was written.
  expect(digestLines.phone?.({ ...nowhere, phone: '0712 345' })).toBe('+254 0712 345')
})
