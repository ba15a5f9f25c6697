import { expect, test } from 'vitest'
import { inquiryFields } from '#contract/inquiry.ts'
import { en } from '../content/en.ts'
import { toFaultMessages, toKnownMessages } from './fault-messages.ts'

test('a fault becomes the words for its field', () => {
  expect(toFaultMessages({ name: 'required' }, en.faults, en.otherFault, {})).toEqual({
    name: 'Enter your full name',
  })
})

test('a fault without words of its own gets the general ones', () => {
  expect(toFaultMessages({ name: 'notText' }, en.faults, en.otherFault, {})).toEqual({ name: en.otherFault })
})

test('a text that is too long is told its length as it is counted, and how much is over', () => {
  const message = ` ${'x'.repeat(10_233)}\r\ny`
  expect(toFaultMessages({ message: 'tooLong' }, en.faults, en.otherFault, { message })).toEqual({
    message: 'Your message must be 10,000 characters or fewer: it has 10,235, 235 too many',
  })
})

test('a fault of an unknown field belongs to no field', () => {
  expect(toFaultMessages({ colour: 'unknown' }, en.faults, en.otherFault, {})).toEqual({
    other: en.otherFault,
  })
  expect(toKnownMessages({ colour: 'No colours', name: 'A name' })).toEqual({
    other: 'No colours',
    name: 'A name',
  })
})

test('every field that must be filled in has words for being empty', () => {
  const needed = inquiryFields.filter((field) => field !== 'countryCode' && field !== 'treatment')
  for (const field of needed) expect(en.faults[field].required).toMatch(/^Enter /)
})
