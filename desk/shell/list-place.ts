/** The row that last had the focus, and its index then. */
type ListPlace = { list: string; index: number; references: readonly string[] }

let place: ListPlace | undefined

/** A row that moved keeps the focus, but the place stays. */
export function notePlace(list: string, references: readonly string[], index: number): void {
  const isSameRow = place?.list === list && place.references[place.index] === references[index]
  if (index >= 0 && !isSameRow) place = { list, index, references }
}

/** The index to which `j` and `k` go in a list of at least one row. */
export function findStep(list: string, references: readonly string[], step: 1 | -1): number {
  const neighbour = place?.list === list ? findNeighbour(place, references, step) : 0
  return Math.max(0, Math.min(references.length - 1, neighbour))
}

/** The index `step` away from the row; from the row's former index if it has left the list or moved by an act. */
export function findNeighbour(
  place: Omit<ListPlace, 'list'>,
  references: readonly string[],
  step: 1 | -1,
): number {
  const indexes = new Map(references.map((reference, index) => [reference, index]))
  const find = (some: readonly string[]) => some.flatMap((reference) => indexes.get(reference) ?? [])
  const previous = Math.max(-1, ...find(place.references.slice(0, place.index)))
  const next = Math.min(references.length, ...find(place.references.slice(place.index + 1)))
  const own = indexes.get(place.references[place.index] ?? '')
  if (own !== undefined && previous < own && own < next) return own + step
  return step > 0 ? next : previous
}
