import { toOffset } from '#contract/company/zone-time.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'

/** Times as the office writes them, `2026-11-24 14:05`. The zone is asked twice for each day, except where its clocks change. */
export function createWallTexts(zone: string): (at: number) => string {
  /** By day of UTC; undefined where the clocks change on it. */
  const offsets = new Map<number, number | undefined>()

  function findOffset(at: number): number {
    const day = Math.floor(at / DAY_MS)
    if (!offsets.has(day)) {
      const [first, last] = [toOffset(day * DAY_MS, zone), toOffset((day + 1) * DAY_MS - 1, zone)]
      offsets.set(day, first === last ? first : undefined)
    }
    return offsets.get(day) ?? toOffset(at, zone)
  }

  /** By day of the zone. */
  const dates = new Map<number, string>()

  function toDate(day: number): string {
    const date = dates.get(day) ?? new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
    dates.set(day, date)
    return date
  }

  return (at) => {
    const local = at + findOffset(at)
    const day = Math.floor(local / DAY_MS)
    const minutes = Math.floor((local - day * DAY_MS) / MINUTE_MS)
    return `${toDate(day)} ${toTwoDigits(Math.floor(minutes / 60))}:${toTwoDigits(minutes % 60)}`
  }
}

function toTwoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}
