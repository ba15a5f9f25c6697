import type { Colours } from '#contract/look/colours.ts'
import { toColourErrors } from '#contract/look/weak-pairs.ts'

/** A sentence for each colour that makes words or marks hard to read. */
export function findColourErrors(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const { logo: _logo, ...colours } = values
  // The schema of the section has checked it.
  return { ...toColourErrors(colours as Colours) }
}
