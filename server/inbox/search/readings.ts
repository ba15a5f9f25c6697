import type { Reading, ReadingDeps } from '../../platform/reader/reading.ts'
import { createSearchIndex, type Matches, type SearchIndex } from './search-index.ts'
import type { Closeness, SealedFilter } from './search-text.ts'

type Search = { filter: SealedFilter; closeness: Closeness }

let index: SearchIndex | undefined

/** One for the thread, which has one database. */
function findIndex(deps: ReadingDeps): SearchIndex {
  index ??= createSearchIndex(deps)
  return index
}

export const searchReading = {
  name: 'search',
  // biome-ignore lint/correctness/useYield: it has a result alone.
  async *read(deps, { filter, closeness, maxWaitMs }) {
    return findIndex(deps).search(filter, closeness, maxWaitMs)
  },
} satisfies Reading<Search & { maxWaitMs: number }, never, Matches>

export const sealedReading = {
  name: 'search-sealed',
  // biome-ignore lint/correctness/useYield: it has a result alone.
  async *read(deps, { filter, closeness, numbers }) {
    return findIndex(deps).searchSealed(numbers, filter, closeness)
  },
} satisfies Reading<Search & { numbers: readonly number[] }, never, number[]>

export const followReading = {
  name: 'follow-search',
  // biome-ignore lint/correctness/useYield: it has a result alone.
  async *read(deps) {
    await findIndex(deps).follow()
  },
} satisfies Reading<null, never, void>
