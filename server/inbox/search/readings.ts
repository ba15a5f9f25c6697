import type { Reading, ReadingDeps } from '../../platform/reader/reading.ts'
import { createMailIndex, type MailIndex, type MailMatches } from './mail-index.ts'
import { createSearchIndex, type Matches, type SearchIndex } from './search-index.ts'
import type { Closeness, SealedFilter } from './search-text.ts'

type Search = { filter: SealedFilter; closeness: Closeness }

/** The rest is taken up by the next follower. */
const MAX_MAILS_MS = 1_000

let index: SearchIndex | undefined
let mailIndex: MailIndex | undefined

/** One for the thread, which has one database. */
function findIndex(deps: ReadingDeps): SearchIndex {
  index ??= createSearchIndex(deps)
  return index
}

function findMailIndex(deps: ReadingDeps): MailIndex {
  mailIndex ??= createMailIndex(deps)
  return mailIndex
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

export const mailReading = {
  name: 'search-mails',
  // biome-ignore lint/correctness/useYield: it has a result alone.
  async *read(deps, { q, maxWaitMs }) {
    return findMailIndex(deps).search(q, maxWaitMs)
  },
} satisfies Reading<{ q: string; maxWaitMs: number }, never, MailMatches>

export const followReading = {
  name: 'follow-search',
  // biome-ignore lint/correctness/useYield: it has a result alone.
  async *read(deps) {
    await findIndex(deps).follow()
    await findMailIndex(deps).follow(MAX_MAILS_MS)
  },
} satisfies Reading<null, never, void>
