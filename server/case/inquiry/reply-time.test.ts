import { expect, it } from 'vitest'
import { officeTimeZone } from '#contract/countries.ts'
import { toReplyBy } from './reply-time.ts'

it.each(['2026-11-21T07:00:00.999Z', '2026-12-31T20:59:59Z', '2027-06-30T21:00:00Z'])(
  'an inquiry of %s is due within a day, in office time',
  (received) => {
    const receivedAt = Temporal.Instant.from(received)
    const dueAt = receivedAt.add({ hours: 24 })
    expect(toReplyBy(receivedAt.epochMilliseconds)).toBe(
      dueAt.toString({ timeZone: officeTimeZone, smallestUnit: 'second' }),
    )
  },
)
