import { expect, it } from 'vitest'
import { toPhone, toWrittenAbroad } from './to-phone.ts'

it.each([
  ['0803 000 0001', '+2348030000001', '+234 803 000 0001'],
  ['+234 1 000 0001', '+23410000001', '+234 1 000 0001'],
  ['00351 21 000 0001', '+351210000001', '+351 210 000 001'],
])('%j of Nigeria is dialled as %j and shown as %j', (typed, e164, written) => {
  expect(toPhone('+234', typed)).toEqual({ display: typed, e164 })
  expect(toWrittenAbroad('+234', typed)).toBe(written)
})

it('nothing stays nothing', () => {
  expect(toPhone('+234', '')).toEqual({ display: '', e164: '' })
  expect(toWrittenAbroad('+234', ' ')).toBe('')
})
