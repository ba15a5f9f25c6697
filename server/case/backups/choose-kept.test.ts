import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { chooseKept } from './choose-kept.ts'

const toName = (time: number) => new Date(time).toISOString().replace(/[:.]/g, '-')

/** As a server leaves them that prunes after each backup. */
function runHourly(days: number): string[] {
  const start = Date.parse('2026-01-01T00:10:00Z')
  let names: string[] = []
  for (let hour = 0; hour < days * 24; hour++)
    names = [...chooseKept([...names, toName(start + hour * HOUR_MS)])]
  return names
}

it('keeps 24 hours, 30 days and 12 months, however long it runs', () => {
  const kept = runHourly(800)
  const newest = Date.parse('2026-01-01T00:10:00Z') + (800 * 24 - 1) * HOUR_MS
  const hours = Array.from({ length: 24 }, (_, n) => toName(newest - n * HOUR_MS))
  expect(kept).toEqual(expect.arrayContaining(hours))
  const days = new Set(kept.map((name) => name.slice(0, 10)))
  expect(days.size).toBeGreaterThanOrEqual(30)
  expect(new Set(kept.map((name) => name.slice(0, 7))).size).toBe(12)
  expect(kept.length).toBeLessThanOrEqual(24 + 30 + 12)
})

it('keeps what there is after a long pause', () => {
  const old = ['2025-02-03T10-00-00-000Z', '2025-02-04T10-00-00-000Z', '2025-05-01T10-00-00-000Z']
  expect(chooseKept([...old, '2026-11-24T02-00-00-000Z'])).toEqual(
    new Set([...old, '2026-11-24T02-00-00-000Z']),
  )
})

it('of two in one hour it keeps the newer', () => {
  expect(chooseKept(['2026-11-24T02-00-00-000Z', '2026-11-24T02-30-00-000Z'])).toEqual(
    new Set(['2026-11-24T02-30-00-000Z']),
  )
})
