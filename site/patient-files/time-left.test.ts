import { expect, test } from 'vitest'
import { patientPage } from '../content/en/patient-page.ts'
import { createTimeLeft, toTimeLeftText } from './time-left.ts'

const { left } = patientPage.reports.live

function watch() {
  const clock = { ms: 0 }
  return { clock, timeLeft: createTimeLeft(() => clock.ms) }
}

test('before anything was sent nothing is known', () => {
  expect(watch().timeLeft.findMs(1_000)).toBeUndefined()
})

test('at a steady speed the rest takes as long as it should', () => {
  const { clock, timeLeft } = watch()
  for (let slice = 0; slice < 10; slice++) {
    clock.ms += 4_000
    timeLeft.count(32_000)
  }
  expect(timeLeft.findMs(480_000)).toBeCloseTo(60_000)
})

test('after a minute at another speed the old one is nearly forgotten', () => {
  const { clock, timeLeft } = watch()
  clock.ms += 4_000
  timeLeft.count(400_000)
  for (let slice = 0; slice < 15; slice++) {
    clock.ms += 4_000
    timeLeft.count(4_000)
  }
  const steady = 100_000
  expect(timeLeft.findMs(100_000)).toBeGreaterThan(steady / 20)
  expect(timeLeft.findMs(100_000)).toBeLessThan(steady)
})

test('time in which nothing was to be sent does not count', () => {
  const { clock, timeLeft } = watch()
  clock.ms += 600_000
  timeLeft.count(0)
  clock.ms += 1_000
  timeLeft.count(1_000)
  expect(timeLeft.findMs(1_000)).toBe(1_000)
})

test('the time is told in minutes, later in hours', () => {
  const minute = 60_000
  expect([10, minute].map((ms) => toTimeLeftText(ms, left, 'en'))).toEqual(Array(2).fill(left.soon))
  expect(toTimeLeftText(minute + 1, left, 'en')).toBe('About 2 minutes left.')
  expect(toTimeLeftText(90 * minute, left, 'en')).toBe('About 90 minutes left.')
  expect(toTimeLeftText(91 * minute, left, 'en')).toBe('About 2 hours left.')
})
