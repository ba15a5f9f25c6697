import { toOffset } from '#contract/zone-time.ts'

/** No zone changes its clocks within a quarter of an hour. */
const QUARTER_MS = 15 * 60 * 1000
const MAX_KNOWN = 20_000

/** Times as the office writes them, `2026-11-24 14:05`: an offset is looked up once for each quarter of an hour. */
export function createWallTexts(zone: string): (at: number) => string {
  const offsets = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS)
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      if (offsets.size === MAX_KNOWN) offsets.clear()
      offset = toOffset(at, zone)
      offsets.set(quarter, offset)
    }
    return new Date(at + offset).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')
  }
}
