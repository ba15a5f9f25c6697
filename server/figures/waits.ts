import type { FiguresRow } from '#contract/desk/oversight.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { toQuantile } from './quantile.ts'

/** Inquiries that were received, and how long each waited for the first answer. */
export type Waits = {
  /** `waitedMs` is undefined without an answer. */
  add(receivedAt: number, waitedMs: number | undefined): void
  toRow(): FiguresRow
}

/** Keeps one number for each answer: a year may have half a million. */
export function createWaits(now: number): Waits {
  const waits: number[] = []
  let received = 0
  let [unanswered1h, unanswered24h] = [0, 0]
  return {
    add(receivedAt, waitedMs) {
      received++
      if (waitedMs !== undefined) waits.push(waitedMs)
      else {
        if (now - receivedAt > HOUR_MS) unanswered1h++
        if (now - receivedAt > DAY_MS) unanswered24h++
      }
    },
    toRow() {
      const sorted = Float64Array.from(waits).sort()
      return {
        received,
        answered: sorted.length,
        within1h: countUpTo(sorted, HOUR_MS),
        measured1h: sorted.length + unanswered1h,
        within24h: countUpTo(sorted, DAY_MS),
        measured24h: sorted.length + unanswered24h,
        medianMs: toQuantile(sorted, 0.5),
        p90Ms: toQuantile(sorted, 0.9),
      }
    },
  }
}

function countUpTo(sorted: Float64Array, limit: number): number {
  const first = sorted.findIndex((ms) => ms > limit)
  return first === -1 ? sorted.length : first
}
