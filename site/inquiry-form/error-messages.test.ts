import { expect, test } from 'vitest'
import { inquiryFields } from '#contract/inquiry/inquiry.ts'
import { company } from '../content/company.ts'
import { en } from '../content/en/en.ts'
import { toErrorMessages, toKnownMessages } from './error-messages.ts'
import { toFormWords } from './form-words.ts'

const words = toFormWords(en, { company, languages: [en] })

test('an error becomes the words for its field', () => {
  expect(toErrorMessages({ name: 'required' }, words, {})).toEqual({
    name: 'Enter your full name',
  })
})

test('an error without words of its own gets the general ones', () => {
  expect(toErrorMessages({ name: 'notText' }, words, {})).toEqual({
    name: en.otherError,
  })
})

test('a text that is too long is told its length as it is counted, and how much is over', () => {
  const message = ` ${'x'.repeat(10_233)}\r\ny`
  expect(toErrorMessages({ message: 'tooLong' }, words, { message })).toEqual({
    message: 'Your message must be 10,000 characters or fewer: it has 10,235, 235 too many',
  })
})

test('an error of an unknown field belongs to no field', () => {
  expect(toErrorMessages({ colour: 'unknown' }, words, {})).toEqual({
    other: en.otherError,
  })
  expect(toKnownMessages({ colour: 'No colours', name: 'A name' })).toEqual({
    other: 'No colours',
    name: 'A name',
  })
})

test('every field that must be filled in has words for being empty', () => {
  const needed = inquiryFields.filter((field) => field !== 'countryCode' && field !== 'treatment')
  for (const field of needed) expect(en.errors[field].required).toMatch(/^Enter /)
})
