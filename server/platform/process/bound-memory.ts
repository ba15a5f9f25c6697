import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** V8 doubles the young generation up to this, so to 8 MB. Smaller promotes garbage; larger saves no time. */
const ENOUGH_YOUNG_BYTES = 6 * 2 ** 20

/**
 * Keeps garbage from growing to several times the live heap: see docs/decisions/0018. Call it once the server listens:
 * changing V8's flags invalidates the code that was compiled before.
 */
export function boundMemory(): void {
  setFlagsFromString('--heap-growing-percent=50')
  // On few cores the helper threads contend with the main one.
  setFlagsFromString('--no-parallel-scavenge')
  // V8 reads the maximum size of the young generation only at its start. The young generation shrinks while idle.
  new PerformanceObserver(() => {
    setFlagsFromString(`--semi-space-growth-factor=${readYoungBytes() < ENOUGH_YOUNG_BYTES ? 2 : 1}`)
  }).observe({ entryTypes: ['gc'] })
}

function readYoungBytes(): number {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
  return young === undefined ? ENOUGH_YOUNG_BYTES : young.space_used_size + young.space_available_size
}
