import { expect, it } from 'vitest'
import { type Office, unknownOffice } from '../company/office-hours.ts'
import { toAskAgain } from './answer.ts'

const office: Office = {
  zone: 'Africa/Nairobi',
  officeHours: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '18:00' },
    { days: ['Saturday'], opens: '10:00', closes: '14:00' },
  ],
  holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
  otherHours: [],
}

const time = (text: string) => Date.parse(`${text}:00+03:00`)

it.each([
  { answered: '2026-11-23T17:00', again: '2026-11-26T09:00', why: 'at nine, not at the time of the answer' },
  { answered: '2026-11-23T23:00', again: '2026-11-26T09:00', why: 'in the day, not in the night' },
  {
    answered: '2026-11-25T11:00',
    again: '2026-11-28T10:00',
    why: 'when the office opens, later on Saturdays',
  },
  { answered: '2026-11-26T11:00', again: '2026-11-30T09:00', why: 'on Monday instead of Sunday' },
  { answered: '2026-12-22T11:00', again: '2026-12-26T10:00', why: 'after a holiday' },
])('after an answer at $answered the coordinator asks again at $again: $why', ({ answered, again }) => {
  expect(toAskAgain(time(answered), office).at).toBe(time(again))
})

it('an office without known hours asks again on any day', () => {
  expect(toAskAgain(time('2026-11-26T11:00'), { ...unknownOffice, zone: office.zone }).at).toBe(
    time('2026-11-29T09:00'),
  )
})
