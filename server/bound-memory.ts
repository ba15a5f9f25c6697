import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/**
 * It doubles, to 8 MB at most. Smaller, each collection finds much alive that is dead a moment later; larger, memory grows
 * and no time is saved.
 */
const LARGE_ENOUGH_BYTES = 6 * 2 ** 20

/**
 * Otherwise what is dead grows to several times what lives: see docs/decisions/0018. To be called once the server listens,
 * because what V8 has compiled before is good for the flags of then alone.
 */
export function boundMemory(): void {
  setFlagsFromString('--heap-growing-percent=50')
  // On few cores the threads that would help wait for each other, and hold up the one that answers.
  setFlagsFromString('--no-parallel-scavenge')
  // The largest size of the young generation can be told only to a V8 that starts. It shrinks while there is little to do.
  new PerformanceObserver(() => {
    setFlagsFromString(`--semi-space-growth-factor=${readYoungBytes() < LARGE_ENOUGH_BYTES ? 2 : 1}`)
  }).observe({ entryTypes: ['gc'] })
}

/** Of the half that is in use. */
function readYoungBytes(): number {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
  return young === undefined ? LARGE_ENOUGH_BYTES : young.space_used_size + young.space_available_size
}
