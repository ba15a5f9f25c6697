import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { collectYoung } from './collect-young.ts'

/** V8 doubles the young generation up to this, so to 16 MB. Smaller promotes garbage; larger saves no time. */
const ENOUGH_YOUNG_BYTES = 12 * 2 ** 20
/** How much the old generation may grow before it is collected, as a share of its size and at least. */
const GROWTH_PERCENT = 50
/** V8 counts buffers as growth: a file that passes through a small heap would have it collected all the time. */
const MIN_GROWTH_BYTES = 24 * 2 ** 20
/** By then a start has done what it left for later. */
const STARTED_MS = 15_000
/** A start alone collects a dozen times within a second, a load of inquiries fifty times. */
const BUSY_COLLECTIONS = 20
const BUSY_MS = 1_000

/**
 * Keeps garbage from growing to several times the live heap: see docs/decisions/0018-under-load.md. Call it once the server listens:
 * changing V8's flags invalidates the code that was compiled before.
 */
export function boundMemory(): void {
  // On few cores the helper threads contend with the main one.
  setFlagsFromString('--no-parallel-scavenge')
  boundGrowth(false)
  let recent: number[] = []
  // V8 reads the maximum size of the young generation only at its start. The young generation shrinks while idle.
  const observer = new PerformanceObserver((collections) => {
    const now = performance.now()
    recent = [...recent, ...collections.getEntries().map(({ startTime }) => startTime)]
    recent = recent.slice(-BUSY_COLLECTIONS)
    boundGrowth(recent.length === BUSY_COLLECTIONS && now - (recent[0] ?? 0) < BUSY_MS)
  })
  observer.observe({ entryTypes: ['gc'] })
  // At rest nothing is collected for hours, and V8 would keep the room that the start needed.
  setTimeout(collectYoung, STARTED_MS).unref()
}

function boundGrowth(isBusy: boolean): void {
  let [young, old] = [ENOUGH_YOUNG_BYTES, 0]
  for (const { space_name, space_used_size, space_available_size } of getHeapSpaceStatistics()) {
    if (space_name === 'new_space') young = space_used_size + space_available_size
    else if (!space_name.startsWith('read_only')) old += space_used_size
  }
  setFlagsFromString(`--semi-space-growth-factor=${isBusy && young < ENOUGH_YOUNG_BYTES ? 2 : 1}`)
  const least = Math.round((100 * MIN_GROWTH_BYTES) / Math.max(old, 1))
  setFlagsFromString(`--heap-growing-percent=${Math.max(GROWTH_PERCENT, least)}`)
}
