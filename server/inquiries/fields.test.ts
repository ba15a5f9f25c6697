import { expect, it } from 'vitest'
import { toContentText } from './fields.ts'

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
