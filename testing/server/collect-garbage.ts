import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/** Collects all garbage at once: ends what lives only as long as the collector doesn't run. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  collect ??= runInNewContext('gc') as () => void // there by the flag
  collect()
}
