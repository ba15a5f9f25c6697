import { expect, it } from 'vitest'
import { toKnownHolidays } from '../../../scripts/write-holidays.ts'
import { findHolidays } from './find-holidays.ts'
import known from './known-holidays.json' with { type: 'json' }

it('are those of the library: npx node scripts/write-holidays.ts', () => {
  expect(known).toEqual(toKnownHolidays())
})

it('are found by country and year, in their order', async () => {
  const nigeria = await findHolidays('NG', 2027)
  expect(nigeria).toContainEqual({ date: '2027-10-01', name: 'Independence Day' })
  expect(nigeria.every(({ date }, n) => n === 0 || date >= (nigeria[n - 1]?.date ?? ''))).toBe(true)
  expect(nigeria.every(({ date }) => date.startsWith('2027-'))).toBe(true)
  // Three days, of which the first is no holiday in every year.
  expect(await findHolidays('CN', 2027)).toContainEqual({ date: '2027-02-05', name: 'Spring Festival' })
})

it('are none where the country or the year is not known', async () => {
  expect(await findHolidays('QA', 2027)).toEqual([])
  expect(await findHolidays('NG', 1999)).toEqual([])
  expect(await findHolidays('constructor', 2027)).toEqual([])
})
