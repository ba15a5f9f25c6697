import type { Colours } from '#contract/look/colours.ts'
import { toColourErrors } from '#contract/look/weak-pairs.ts'

/** A sentence for each colour that makes words or marks hard to read. */
export function findColourErrors(colours: Colours): Record<string, string> {
  return { ...toColourErrors(colours) }
}
