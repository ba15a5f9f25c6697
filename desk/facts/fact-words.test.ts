import { safeParse } from 'valibot'
import { expect, it } from 'vitest'
import { correctionSchema } from '#contract/desk/facts.ts'
import { toFactErrors, withoutErrorsOf } from './fact-words.ts'

const facts = {
  name: 'Otieno',
  email: '',
  countryCode: '+254',
  phone: '0733 111 222',
  treatment: '',
  locale: 'en',
  writer: null,
  version: 1,
}

const toErrors = (changes: Record<string, unknown>) =>
  toFactErrors(safeParse(correctionSchema, { ...facts, ...changes }).issues ?? [])

it('names each field with an error, and the reason', () => {
  expect(toErrors({})).toEqual({})
  expect(toErrors({ name: ' ' })).toEqual({ name: 'Enter the name.' })
  expect(toErrors({ email: 'otieno' })).toEqual({ email: 'Enter an address like name@example.com.' })
  expect(toErrors({ email: 'x'.repeat(300) })['email']).toMatch(/at most 254/)
  expect(toErrors({ treatment: 'x'.repeat(201) })['treatment']).toMatch(/at most 200/)
})

it('asks for one way to reach the patient', () => {
  expect(toErrors({ phone: '' })['phone']).toMatch(/phone number or an e-mail/)
  expect(toErrors({ phone: 'at the neighbour’s' })['phone']).toMatch(/phone number or an e-mail/)
  expect(toErrors({ phone: '', email: 'otieno@patient.example' })).toEqual({})
})

it('drops the error of what was changed, and of a number that the change may have corrected', () => {
  const errors = { name: 'Enter the name.', phone: 'Enter a phone number or an e-mail address.' }
  expect(withoutErrorsOf(errors, { name: 'O' })).toEqual({ phone: errors.phone })
  expect(withoutErrorsOf(errors, { email: 'o' })).toEqual({ name: errors.name })
  expect(withoutErrorsOf(errors, { treatment: 'Knee' })).toEqual(errors)
})
