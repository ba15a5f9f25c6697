import { officeTimeZone } from '#contract/countries.ts'

/** The promise of the page: every inquiry is answered within a day. */
const PROMISE_HOURS = 24

/** When a reply is due, in milliseconds since the epoch. */
export function toDueAt(receivedAt: number): number {
  return receivedAt + PROMISE_HOURS * 60 * 60 * 1000
}

/** When a reply is due, as ISO 8601 in East Africa Time, to the second. */
export function toReplyBy(receivedAt: number): string {
  return Temporal.Instant.fromEpochMilliseconds(toDueAt(receivedAt)).toString({
    timeZone: officeTimeZone,
    smallestUnit: 'second',
  })
}
