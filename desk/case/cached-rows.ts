import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { InquiryDetail, InquiryList, InquiryRow } from '#contract/desk/inquiries.ts'
import type { Workplace } from '#contract/desk/workplace.ts'
import { toState } from '#contract/life/inquiry.ts'
import { isInView } from '#contract/life/views.ts'
import { findCovered } from '../workplace/absence-words.ts'
import { workplaceKey } from '../workplace/workplace-key.ts'
import { parseView } from './filters.ts'
import { listsKey } from './lists-key.ts'

type Lists = InfiniteData<InquiryList>
type CachedBefore = [QueryKey, Lists | undefined][]

const toAnsweredKey = (reference: string) => ['answered', reference]
const toExpectedKey = (reference: string) => ['expected', reference]

/** An inquiry while changes of it are pending: as the server knows it, and as it is shown. */
export type Expected = { known: InquiryRow; shown: InquiryRow }

export function findExpected(client: QueryClient, reference: string): Expected | undefined {
  return client.getQueryData(toExpectedKey(reference))
}

/** Shows an inquiry as it is expected to be, in every list and page. What it returns shows the known one again. */
export function showExpected(client: QueryClient, expected: Expected, now: number): () => void {
  const { known, shown } = expected
  client.setQueryData<Expected>(toExpectedKey(known.reference), expected)
  const lists = patchCached(client, shown, now)
  return () => {
    client.removeQueries({ queryKey: toExpectedKey(known.reference) })
    restoreCached(client, findNewest(client, known), lists)
  }
}

export function keepAnswer(client: QueryClient, detail: InquiryDetail): void {
  client.setQueryData(['inquiry', detail.inquiry.reference], detail)
  keepRow(client, toRow(detail.inquiry), detail.now)
}

export function keepRow(client: QueryClient, row: InquiryRow, now: number): void {
  client.removeQueries({ queryKey: toExpectedKey(row.reference) })
  client.setQueryData<InquiryRow>(toAnsweredKey(row.reference), row)
  patchCached(client, row, now)
}

/**
 * Returns the row with the coordinator's own newer changes but not others', so that a decision made unaware of those is
 * refused.
 */
export function findNewest(client: QueryClient, row: InquiryRow): InquiryRow {
  const answered = client.getQueryData<InquiryRow>(toAnsweredKey(row.reference))
  return answered && answered.version > row.version ? answered : row
}

/** The row of an inquiry in any list that was shown. */
export function findListed(client: QueryClient, reference: string): InquiryRow | undefined {
  return client
    .getQueriesData<Lists>({ queryKey: listsKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .find((row) => row.reference === reference)
}

export function toRow(inquiry: InquiryRow): InquiryRow {
  const { id, reference, name, countryCode, locale, treatment, arrived, samePhone, lastWords, receivedAt } =
    inquiry
  const {
    isRepeat,
    leftAlone,
    undo,
    version,
    next,
    stepNotes,
    nextNote,
    hospitals,
    mergedInto,
    failedReply,
    lateReply,
    isInvented,
  } = inquiry
  return {
    id,
    reference,
    name,
    countryCode,
    locale,
    treatment,
    arrived,
    samePhone,
    lastWords,
    receivedAt,
    ...toState(inquiry),
    isRepeat,
    leftAlone,
    undo,
    version,
    next,
    stepNotes,
    nextNote,
    hospitals,
    mergedInto,
    failedReply,
    lateReply,
    isInvented,
  }
}

/** Returns the previous lists. */
function patchCached(client: QueryClient, row: InquiryRow, now: number): CachedBefore {
  const lists = client.getQueriesData<Lists>({ queryKey: listsKey })
  const detailKey = ['inquiry', row.reference]
  const detail = client.getQueryData<InquiryDetail>(detailKey)
  const workplace = client.getQueryData<Workplace>(workplaceKey)
  const me = workplace?.me.id ?? ''
  const covered = findCovered(workplace, now)
  for (const [key, data] of lists) {
    if (data === undefined) continue
    const view = parseView(String(key[listsKey.length])) ?? 'all'
    client.setQueryData<Lists>(key, withRow(data, row, isInView(view, row, { me, covered, now })))
  }
  if (detail) {
    client.setQueryData<InquiryDetail>(detailKey, { ...detail, inquiry: { ...detail.inquiry, ...row } })
  }
  return lists
}

/** Reverts a failed change, keeping later news of other inquiries. */
function restoreCached(client: QueryClient, row: InquiryRow, lists: CachedBefore): void {
  for (const [key, before] of lists)
    client.setQueryData<Lists>(key, (data) => data && before && withRowBack(data, before, row))
  client.setQueryData<InquiryDetail>(['inquiry', row.reference], (detail) =>
    detail && detail.inquiry.version <= row.version
      ? { ...detail, inquiry: { ...detail.inquiry, ...row } }
      : detail,
  )
}

function withRow(data: Lists, row: InquiryRow, isIn: boolean): Lists {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      rows: page.rows.flatMap((other) => {
        if (other.reference !== row.reference) return other
        return isIn ? row : []
      }),
    })),
  }
}

/** Restores a row's position unless the list was updated since. */
function withRowBack(data: Lists, before: Lists, row: InquiryRow): Lists {
  const isIt = ({ reference }: InquiryRow) => reference === row.reference
  const at = before.pages.findIndex((page) => page.rows.some(isIt))
  const known = data.pages.flatMap((page) => page.rows).find(isIt)
  if (at < 0 || (known && known.version > row.version)) return data
  const index = before.pages[at]?.rows.findIndex(isIt) ?? 0
  return {
    ...data,
    pages: data.pages.map((page, n) => {
      const others = page.rows.filter((other) => !isIt(other))
      return { ...page, rows: n === at ? others.toSpliced(index, 0, row) : others }
    }),
  }
}
