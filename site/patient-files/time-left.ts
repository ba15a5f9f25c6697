import { MINUTE_MS } from '#contract/durations.ts'
import type { TimeLeftWords } from '../content/file-words.ts'
import { fillIn } from '../words/fill-in.ts'
import { choosePlural } from '../words/plural.ts'

/** How far back the speed is remembered: a slice on a slow link takes seconds. */
const MEMORY_MS = 30_000
/** Hours are told from here on. */
const MAX_MINUTES = 90

/** Learns the speed from the bytes that were confirmed. */
export function createTimeLeft(now = () => performance.now()) {
  let bytesPerMs: number | undefined
  let countedAt = now()
  return {
    /** `bytes` since the last time. None: nothing was sent until now, and the next ones count from here. */
    count(bytes: number): void {
      if (bytes === 0) {
        countedAt = now()
        return
      }
      const tookMs = Math.max(1, now() - countedAt)
      countedAt = now()
      const weight = bytesPerMs === undefined ? 1 : 1 - Math.exp(-tookMs / MEMORY_MS)
      bytesPerMs = (1 - weight) * (bytesPerMs ?? 0) + weight * (bytes / tookMs)
    },
    /** Undefined while the speed is not known. */
    findMs: (bytes: number): number | undefined => (bytesPerMs ? bytes / bytesPerMs : undefined),
  }
}

export function toTimeLeftText(ms: number, words: TimeLeftWords, locale: string): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  if (minutes <= 1) return words.soon
  if (minutes <= MAX_MINUTES)
    return fillIn(choosePlural(words.minutes, minutes, locale), { minutes: String(minutes) })
  const hours = Math.ceil(minutes / 60)
  return fillIn(choosePlural(words.hours, hours, locale), { hours: String(hours) })
}
