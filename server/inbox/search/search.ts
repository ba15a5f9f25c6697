import { isSpam, type Standing } from '#contract/life/standing.ts'
import type { Matches, SearchIndex } from './search-index.ts'
import type { Closeness, SealedFilter } from './search-text.ts'

type NumberedRow = { n: number; standing: Standing }

/** One search. Inquiries that the index does not hold are opened on demand: spam, and those before `heldFrom`. */
export type Search = Matches & {
  isHeld(row: NumberedRow): boolean
  pick(rows: readonly NumberedRow[]): Promise<ReadonlySet<number>>
}

export async function startSearch(
  index: SearchIndex,
  filter: SealedFilter,
  closeness: Closeness,
  maxWaitMs: number,
): Promise<Search> {
  const matches = await index.search(filter, closeness, maxWaitMs)
  const isHeld = (row: NumberedRow) => row.n >= matches.heldFrom && !isSpam(row)
  return {
    ...matches,
    isHeld,
    async pick(rows) {
      const picked = new Set(
        rows.flatMap((row) => (isHeld(row) && isAmong(matches.numbers, row.n) ? row.n : [])),
      )
      const others = rows.flatMap((row) => (isHeld(row) ? [] : row.n))
      if (others.length > 0)
        for (const n of await index.searchSealed(others, filter, closeness)) picked.add(n)
      return picked
    },
  }
}

function isAmong(sorted: Uint32Array, n: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < n) low = middle + 1
    else high = middle
  }
  return sorted[low] === n
}
