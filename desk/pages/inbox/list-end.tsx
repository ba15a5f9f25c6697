import { Link } from 'wouter'
import type { View } from '#contract/life/views.ts'
import { type Filters, toInboxPath } from '../../case/filters.ts'
import type { useInquiries } from '../../case/use-inquiries.ts'
import { keepWords } from './kept-words.ts'

type ListEndProps = { view: View; filters: Filters; list: ReturnType<typeof useInquiries> }

export function ListEnd({ view, filters, list }: ListEndProps) {
  const { rows = [], similar, isPartial, readyShare, hasNextPage, isFetchingNextPage } = list
  const isSearch = Boolean(filters.q || filters.treatment || filters.country)
  const spamCount = list.data?.pages.at(-1)?.counts.spam ?? 0
  return (
    <div className="inbox__end">
      <p role="status">
        {isFetchingNextPage && (isPartial ? 'Searching on …' : 'Loading more …')}
        {!isFetchingNextPage &&
          isPartial &&
          `There is a lot to search${toReadyWords(readyShare)}. Not everything is searched yet. `}
        {!hasNextPage && rows.length > 0 && toEnd(rows.length)}
        {similar > 0 && ` ${toSimilarWords(similar, rows.length)}`}
      </p>
      {isPartial && !isFetchingNextPage && (
        <button className="button button--quiet" type="button" onClick={() => void list.fetchNextPage()}>
          Search on
        </button>
      )}
      {isPartial && isFetchingNextPage && (
        <button className="button button--quiet" type="button" onClick={list.stop}>
          Stop
        </button>
      )}
      {!hasNextPage && isSearch && view === 'all' && filters.status === undefined && spamCount > 0 && (
        <p>
          Spam is not searched here.{' '}
          <Link href={toInboxPath('spam', filters)} state={keepWords(filters)}>
            Search in spam
          </Link>
        </p>
      )}
    </div>
  )
}

/** After a start, while the server reads the inquiries for the first time. */
function toReadyWords(share: number | null): string {
  return share === null || share >= 1 ? '' : `, and ${Math.floor(share * 100)} % of it is ready`
}

function toEnd(count: number): string {
  return count === 1 ? 'One inquiry.' : `All ${count} shown.`
}

function toSimilarWords(similar: number, count: number): string {
  const isOne = similar === 1
  if (similar >= count)
    return `No exact match: ${isOne ? 'this name is' : 'these names are'} spelled a little differently.`
  return isOne
    ? 'The name of the last one is spelled a little differently.'
    : `The names of the last ${similar} are spelled a little differently.`
}
