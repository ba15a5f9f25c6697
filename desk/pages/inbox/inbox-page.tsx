import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { View } from '#contract/life/views.ts'
import { isolate } from '#contract/words/isolate.ts'
import { loadActs } from '../../case/acts.ts'
import { ReasonDialog } from '../../case/close-dialog.tsx'
import { endAtOnce } from '../../case/end-at-once.ts'
import { toQuery } from '../../case/filters.ts'
import { takeAct } from '../../case/take-act.ts'
import { useClose } from '../../case/use-close.ts'
import { useInquiries } from '../../case/use-inquiries.ts'
import { viewNames } from '../../case/words.ts'
import { afterPaint } from '../../platform/after-paint.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { Icon } from '../../shell/icon.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { Tip } from '../../shell/tip.tsx'
import { ToastList } from '../../shell/toasts.tsx'
import { useNames } from '../../workplace/use-workplace.ts'
import { AwayNote } from './away-note.tsx'
import { EmptyList } from './empty-list.tsx'
import { ExportButton } from './export-button.tsx'
import { InquiryList } from './inquiry-list.tsx'
import { FilterBar, FoundMails, HandOverDialog, Invented, RowStepDialog, SelectionBar } from './lazy-parts.ts'
import { ListEnd } from './list-end.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { OfficeNote } from './office-note.tsx'
import { SearchBox } from './search-box.tsx'
import { useSelection } from './selection/use-selection.ts'
import { useFilters } from './use-filters.ts'
import { useFoundMails } from './use-found-mails.ts'
import type { RowStep } from './use-row-keys.ts'

export function InboxPage({ view }: { view: View }) {
  const filters = useFilters()
  const { q, ...narrowing } = filters
  const count = Object.keys(narrowing).length
  const [isFiltering, setFiltering] = useState(count > 0)
  const [asked, setAsked] = useState<RowStep>()
  const [handingOver, setHandingOver] = useState<InquiryRow>()
  const close = useClose()
  const list = useInquiries(view, filters)
  const mails = useFoundMails(q)
  const listName = `${view}?${toQuery(filters)}`
  const { status, error, refetch, hasNextPage, isPartial, isFetchingNextPage, fetchNextPage } = list
  // Rendered in slices that keys and clicks may interrupt.
  const isListed = useDeferredValue(list.rows !== undefined)
  const rows = isListed ? list.rows : undefined
  // An empty list says where else something was found.
  const isSearched = q === undefined || !mails.isPending || list.rows?.length !== 0

  const readOn = useCallback(() => {
    // A partial search continues only when the coordinator asks for it.
    if (hasNextPage && !isPartial && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isPartial, isFetchingNextPage, fetchNextPage])
  const selection = useSelection(listName, rows ?? [])
  const isSelecting = selection.rows !== undefined
  const { me } = useNames()
  const claim = useCallback(
    (row: InquiryRow) => {
      if (row.owner === null || row.owner !== me?.id) takeAct(row, { action: 'claim' })
    },
    [me?.id],
  )
  useEffect(() => (isListed ? afterPaint(preloadForList) : undefined), [isListed])
  const askOrEnd = (asking: RowStep) => {
    const step = asking.row.steps.find(({ id }) => id === asking.row.next?.step)
    if (asking.what !== 'done' || (step && !endAtOnce(asking.row, step, false))) setAsked(asking)
  }
  const switchUrgent = (row: InquiryRow) => takeAct(row, { action: 'set-urgent', isUrgent: !row.isUrgent })
  const markSpam = (row: InquiryRow) => takeAct(row, { action: 'mark-spam' })

  return (
    <div className="inbox" data-selecting={isSelecting || undefined}>
      <header className="inbox__header">
        <div className="inbox__heading">
          <PageTitle windowName={viewNames[view]} dir="ltr">
            {q ? `“${isolate(q)}” in ${viewNames[view]}` : viewNames[view]}
          </PageTitle>
          <OfficeNote />
        </div>
        <div className="inbox__tools">
          <SearchBox view={view} filters={filters} />
          <button
            className="tool"
            type="button"
            aria-expanded={isFiltering}
            aria-controls="filters"
            onClick={() => setFiltering(!isFiltering)}
          >
            <Icon name="filter" />
            <span className="tool__text">Filter</span>
            {count > 0 && <span className="inbox__filter-count">{count}</span>}
          </button>
          <button
            className="tool"
            type="button"
            aria-pressed={isSelecting}
            onClick={() => (isSelecting ? selection.end() : selection.start())}
          >
            <Icon name="select" />
            <span className="tool__text">Select</span>
          </button>
          <Tip text="By phone, on WhatsApp, at the office" keys="i">
            <Link className="tool inbox__new" href="/new-inquiry" state={{ from: view }}>
              <Icon name="plus" />
              <span className="tool__text">New inquiry</span>
            </Link>
          </Tip>
          <ExportButton view={view} filters={filters} />
        </div>
        {isFiltering && <FilterBar view={view} filters={filters} />}
      </header>
      {view === 'mine' && <AwayNote />}
      {status !== 'error' && !(rows && isSearched) && <ListSkeleton />}
      {status === 'error' && !rows && <FailedState error={error} onRetry={() => void refetch()} />}
      {isSearched && rows?.length === 0 && (
        <EmptyList view={view} filters={filters} isPartial={isPartial} mailCount={mails.data?.count} />
      )}
      {rows && rows.length > 0 && (
        <>
          <ColumnHeads />
          <InquiryList
            key={view}
            list={listName}
            view={view}
            rows={rows}
            passages={list.passages}
            label={`${viewNames[view]}: inquiries`}
            onEnd={readOn}
            onClaim={claim}
            onClose={close}
            onStep={askOrEnd}
            onSpam={markSpam}
            onHandOver={setHandingOver}
            onUrgent={switchUrgent}
            onSelect={selection.toggle}
            isSelected={isSelecting ? selection.has : undefined}
          />
        </>
      )}
      {rows && <ListEnd view={view} filters={filters} list={list} />}
      {me?.admin && rows && <Invented rows={rows} />}
      {q && rows && <FoundMails query={mails} />}
      {selection.rows && <SelectionBar selection={selection} rows={selection.rows} readAll={list.readAll} />}
      {asked && <RowStepDialog {...asked} onClose={() => setAsked(undefined)} />}
      {handingOver && <HandOverDialog row={handingOver} onClose={() => setHandingOver(undefined)} />}
    </div>
  )
}

/** Loads the dialogs that the keys of a list open, and the toasts. Selected rows have their keys in the bar. */
function preloadForList(): void {
  for (const part of [SelectionBar, RowStepDialog, ReasonDialog, HandOverDialog, ToastList])
    void part.preload()
  void loadActs()
}

/** Hidden from screen readers: each row names its values. */
function ColumnHeads() {
  return (
    <div className="column-heads" aria-hidden="true">
      {['Next step', 'Patient', 'Treatment and last words', 'Country, received', 'Owner'].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  )
}
