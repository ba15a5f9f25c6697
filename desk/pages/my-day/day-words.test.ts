import { expect, it } from 'vitest'
import { groupByDay, toClockThere } from './day-words.ts'

/** Tuesday, by the clocks of Nairobi. */
const at = (day: number, clock: string) => Date.parse(`2026-11-${day}T${clock}:00+03:00`)

it('items are grouped by what is overdue and by the days of the office', () => {
  const now = at(24, '10:00')
  const times = [at(23, '09:00'), now - 1, now, at(24, '23:59'), at(25, '00:00'), at(26, '09:00')]
  const nextYear = Date.parse('2027-11-20T09:00:00+03:00')
  const groups = groupByDay(
    [...times, nextYear].map((time) => ({ at: time })),
    now,
  )
  expect(groups.map(({ name, items }) => [name, items.length])).toEqual([
    ['Overdue', 2],
    ['Today', 2],
    ['Tomorrow', 1],
    ['Thursday 26 November', 1],
    ['Saturday 20 November 2027', 1],
  ])
  expect(groups.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false, false, false])
})

it.each([
  ['+254', '19:00', undefined],
  ['+256', '19:00', undefined],
  ['+971', '19:00', '20:00 there'],
  ['+91', '23:00', 'Wed 01:30 there'],
  ['+44', '02:00', 'Mon 23:00 there'],
  ['+243', '19:00', '17:00–18:00 there'],
  ['', '19:00', undefined],
])('the clock of %s at %s in the office is "%s"', (callingCode, clock, words) => {
  expect(toClockThere(at(24, clock), callingCode)).toBe(words)
})
