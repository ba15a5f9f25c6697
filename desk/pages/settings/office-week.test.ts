import { expect, it } from 'vitest'
import { findTimes, toLines } from './office-week.ts'

const times = { opens: '08:00', closes: '18:00' }

it('days that follow each other with the same hours share a line', () => {
  const short = { opens: '09:00', closes: '14:00' }
  const lines = toLines([
    ['Monday', times],
    ['Tuesday', times],
    ['Saturday', short],
    ['Sunday', undefined],
  ])
  expect(lines).toEqual([
    { days: ['Monday', 'Tuesday'], ...times },
    { days: ['Saturday'], ...short },
    { days: ['Sunday'] },
  ])
  expect(findTimes(lines, 'Tuesday')).toEqual(times)
  expect(findTimes(lines, 'Sunday')).toBeUndefined()
  expect(findTimes(lines, 'Friday')).toBeUndefined()
})
