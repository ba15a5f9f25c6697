import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Unsorted } from '#contract/desk/unsorted.ts'
import type { UnsortedCounts } from '#contract/desk/unsorted-counts.ts'
import { beginEntryFromMail } from '../../facts/entry-draft.ts'
import { FindInquiry } from '../../received-mail/find-inquiry.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { FailedState } from '../../shell/failed-state.tsx'
import { findStep, notePlace } from '../../shell/list-place.ts'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { focusPageTitle, PageTitle } from '../../shell/page-title.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { ShowMore } from '../../shell/show-more.tsx'
import { useNow } from '../../time/clock.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { type AttachTarget, attach, setAside, takeBack } from './sorting.ts'
import { UnsortedItem } from './unsorted-item.tsx'
import { isUsual, toOverdueWords } from './unsorted-words.ts'
import { type UnsortedView, useUnsorted } from './use-unsorted.ts'
import './unsorted.css'

const views = [
  { view: 'open', name: 'To decide', count: 'open' },
  { view: 'automatic', name: 'Automatic', count: 'automatic' },
  { view: 'set-aside', name: 'Not ours', count: 'setAside' },
] as const satisfies readonly { view: UnsortedView; name: string; count: keyof UnsortedCounts }[]

const emptyWords: Record<UnsortedView, string> = {
  open: 'Nothing to decide. A mail waits here when it isn’t certain which inquiry it belongs to.',
  automatic: 'No automatic mails. They are kept here for a look, and nobody needs to decide about them.',
  'set-aside': 'Nothing is set aside. Mails that aren’t ours stay here for 90 days, then they are erased.',
}

const goneWords = 'This mail is no longer here: somebody has put it into an inquiry, or it was erased.'

/** Mails of which nobody knows yet which inquiry they belong to, or one of them. */
export function UnsortedPage({ only }: { only?: string }) {
  const [view, setView] = useState<UnsortedView>('open')
  const unsorted = useUnsorted(view, only)
  const { data, mails, error, status, refetch, hasNextPage } = unsorted
  const counts = data?.pages.at(-1)?.counts
  return (
    <div className="page unsorted">
      <header className="page__header">
        <PageTitle>Unsorted</PageTitle>
        {counts && counts.overdue > 0 && (
          <p className="unsorted__overdue">{toOverdueWords(counts.overdue)}</p>
        )}
      </header>
      {only === undefined ? (
        <fieldset className="unsorted__views">
          <legend className="visually-hidden">Which mails</legend>
          {views.map(({ view: each, name, count }) => (
            <button
              key={each}
              className="unsorted__view"
              type="button"
              aria-pressed={view === each}
              onClick={() => setView(each)}
            >
              {name} {counts && <span className="unsorted__count">{counts[count]}</span>}
            </button>
          ))}
        </fieldset>
      ) : (
        <p>
          One mail is shown. <Link href="/unsorted">Show all unsorted mails</Link>
        </p>
      )}
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !mails && <FailedState error={error} onRetry={() => void refetch()} />}
      {mails?.length === 0 && !hasNextPage && (
        <p className="page__lead">{only === undefined ? emptyWords[view] : goneWords}</p>
      )}
      {mails && mails.length > 0 && <MailList key={view} list={`unsorted ${only ?? view}`} mails={mails} />}
      <ShowMore label="Show older mails" loading="Reading …" query={unsorted} />
    </div>
  )
}

function MailList({ list, mails }: { list: string; mails: readonly Unsorted[] }) {
  const [, navigate] = useLocation()
  const now = useNow()
  const { me } = useNames()
  const [searching, setSearching] = useState<Unsorted>()
  const openers = useRef(new Map<string, HTMLButtonElement>())

  const ids = mails.map(({ id }) => id)

  // The last mail took the focus along.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusPageTitle()
    },
    [],
  )

  function toIndex(element: Element | null): number {
    const item = element?.closest('.unsorted-mail')
    return ids.findIndex((id) => item?.contains(openers.current.get(id) ?? null))
  }

  function move(step: 1 | -1): void {
    const opener = openers.current.get(ids[findStep(list, ids, step)] ?? '')
    opener?.focus({ preventScroll: true })
    opener?.closest('article')?.scrollIntoView({ block: 'nearest' })
  }

  function withFocused(act: (mail: Unsorted) => void): void {
    const mail = mails[toIndex(document.activeElement)]
    if (mail) act(mail)
  }

  function decide(mail: Unsorted): void {
    if (mail.setAsideAt === null) setAside(mail)
    else takeBack(mail)
  }

  function attachTo(mail: Unsorted, target: AttachTarget | undefined): void {
    if (target === undefined || mail.setAsideAt !== null) return
    setSearching(undefined)
    attach(mail, target)
  }

  function enter(mail: Unsorted): void {
    if (!me || mail.setAsideAt !== null) return
    beginEntryFromMail(me.id, mail)
    navigate(`/unsorted/${mail.id}/new-inquiry`)
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    a: () => withFocused((mail) => attachTo(mail, isUsual(mail) ? mail.suggestions[0] : undefined)),
    s: () => withFocused((mail) => mail.setAsideAt === null && setSearching(mail)),
    n: () => withFocused(enter),
    e: () => withFocused(decide),
  })

  return (
    <>
      <ul
        className="unsorted__list"
        aria-label="Mails"
        onFocus={({ target }: FocusEvent) => notePlace(list, ids, toIndex(target))}
      >
        {mails.map((mail) => (
          <li key={mail.id}>
            <UnsortedItem
              mail={mail}
              now={now}
              openerRef={(opener) => {
                if (opener) openers.current.set(mail.id, opener)
                else openers.current.delete(mail.id)
              }}
              onAttach={(suggestion) => attachTo(mail, suggestion)}
              onSearch={() => setSearching(mail)}
              onEnter={() => enter(mail)}
              onSetAside={() => decide(mail)}
              onTakeBack={() => decide(mail)}
            />
          </li>
        ))}
      </ul>
      {searching && (
        <Dialog title="Attach to an inquiry" onClose={() => setSearching(undefined)}>
          <FindInquiry onFound={(row) => attachTo(searching, row)} />
        </Dialog>
      )}
    </>
  )
}
