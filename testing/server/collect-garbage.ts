import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/** Collects all garbage at once, and so ends what works only until the collector runs. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  collect ??= runInNewContext('gc') as () => void // there by the flag
  collect()
}
