import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { type Filters, readFilters } from './filters.ts'
import { findWords } from './kept-words.ts'

/** How the list that is shown is narrowed: by the page's address, and by words that only this window knows. */
export function useFilters(): Filters {
  return { ...readFilters(useSearch()), ...findWords(useHistoryState<unknown>()) }
}
