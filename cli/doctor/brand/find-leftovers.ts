import type { Company } from '#contract/company/company.ts'
import type { Place } from './places.ts'
import { listTraces, listUnchanged } from './traces.ts'

/** A trace of the example company, and where it is left: `text` is the text around it. */
export type Leftover = { place: string; what: string; text: string }

const AROUND = 30

export function findLeftovers(
  places: readonly Place[],
  present: Company,
  example: Company,
  ownColours: readonly string[] = [],
): Leftover[] {
  const traces = listTraces(present, example, ownColours)
  const settings = listUnchanged(present, example).map((text) => ({
    place: 'settings',
    what: 'still the example’s',
    text,
  }))
  const elsewhere = places.flatMap(({ place, text }) =>
    traces.flatMap(({ what, pattern }) => {
      const found = pattern.exec(text)
      return found === null ? [] : { place, what, text: toSurroundings(text, found) }
    }),
  )
  return [...settings, ...elsewhere]
}

function toSurroundings(text: string, { 0: found, index }: RegExpExecArray): string {
  const around = text.slice(Math.max(0, index - AROUND), index + found.length + AROUND)
  return around.replace(/\s+/g, ' ').trim()
}
