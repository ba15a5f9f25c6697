import { expect, it } from 'vitest'
import { toReplyBy } from './reply-time.ts'

const zones = ['Africa/Nairobi', 'Africa/Lagos', 'America/Toronto', 'Europe/Lisbon', 'Asia/Kathmandu']

it.each(
  [
    '2026-11-21T07:00:00.999Z',
    '2026-12-31T20:59:59Z',
    '2027-06-30T21:00:00Z',
    // Clocks change within the day.
    '2027-03-13T12:00:00Z',
    '2026-10-31T12:00:00Z',
  ].flatMap((received) => zones.map((zone) => [received, zone] as const)),
)('an inquiry of %s is due within a day, by the clocks of %s', (received, zone) => {
  const receivedAt = Temporal.Instant.from(received)
  const dueAt = receivedAt.add({ hours: 24 })
  expect(toReplyBy(receivedAt.epochMilliseconds, zone)).toBe(
    dueAt.toString({ timeZone: zone, smallestUnit: 'second' }),
  )
})
