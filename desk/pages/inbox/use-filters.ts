import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { type Filters, readFilters } from '../../case/filters.ts'
import { findWords } from './kept-words.ts'

export function useFilters(): Filters {
  return { ...readFilters(useSearch()), ...findWords(useHistoryState<unknown>()) }
}
