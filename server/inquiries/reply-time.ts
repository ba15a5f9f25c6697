import { officeTimeZone } from '#contract/countries.ts'

/** The promise of the page: every inquiry is answered within a day. */
const PROMISE_HOURS = 24

/** When a reply is due, as ISO 8601 in East Africa Time, to the second. */
export function toReplyBy(receivedAt: number): string {
  return Temporal.Instant.fromEpochMilliseconds(receivedAt)
    .add({ hours: PROMISE_HOURS })
    .toString({ timeZone: officeTimeZone, smallestUnit: 'second' })
}
