/** The row that last had the focus, and its index then. */
export type ListPlace = { list: string; index: number; references: readonly string[] }

/** The index `step` away from the row; from the row's former index if it has left the list or moved by an act. */
export function findNeighbour(place: ListPlace, references: readonly string[], step: 1 | -1): number {
  const indexes = new Map(references.map((reference, index) => [reference, index]))
  const find = (some: readonly string[]) => some.flatMap((reference) => indexes.get(reference) ?? [])
  const previous = Math.max(-1, ...find(place.references.slice(0, place.index)))
  const next = Math.min(references.length, ...find(place.references.slice(place.index + 1)))
  const own = indexes.get(place.references[place.index] ?? '')
  if (own !== undefined && previous < own && own < next) return own + step
  return step > 0 ? next : previous
}
