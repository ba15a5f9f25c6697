import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearch } from 'wouter'
import type { Calls } from '#contract/desk/my-day.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { Icon } from '../../shell/icon.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { ShowMore } from '../../shell/show-more.tsx'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { CallSheet } from './call-sheet.tsx'
import { DayList } from './day-list.tsx'
import { EmptyDay } from './empty-day.tsx'
import { PersonSelect } from './person-select.tsx'
import { fetchCalls, useMyDay } from './use-my-day.ts'
import './my-day.css'

export function MyDayPage() {
  const [, navigate] = useLocation()
  const { me, toName } = useNames()
  const chosen = new URLSearchParams(useSearch()).get('person')
  const day = useMyDay(chosen)
  const [sheet, setSheet] = useState<Calls>()
  const person = chosen ?? me?.id
  const isOwn = person === me?.id
  const name = person === undefined || isOwn ? (me?.name ?? '') : toName(person)
  const { items, error, status, refetch } = day

  const { mutate: print, isPending } = useMutation({
    mutationFn: () => fetchCalls(chosen),
    onSuccess: (calls) => {
      if (calls.calls.length === 0) return tellDone('No calls are planned for today.')
      flushSync(() => setSheet(calls))
      // The numbers are on the page for the paper alone.
      window.addEventListener('afterprint', () => setSheet(undefined), { once: true })
      window.print()
    },
    onError: (failure) => tellFailed(toPlainWords(failure)),
  })

  return (
    <div className="page my-day">
      <header className="page__header">
        <PageTitle>{isOwn ? 'My day' : `${name}’s day`}</PageTitle>
        <div className="my-day__tools">
          <PersonSelect
            person={person}
            onChoose={(id) =>
              navigate(id === me?.id ? '/my-day' : `/my-day?${new URLSearchParams({ person: id })}`)
            }
          />
          <button
            className="tool"
            type="button"
            aria-disabled={isPending}
            onClick={() => !isPending && print()}
          >
            <Icon name="call" />
            Print today’s calls
          </button>
        </div>
      </header>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !items && <FailedState error={error} onRetry={() => void refetch()} />}
      {items?.length === 0 && <EmptyDay name={isOwn ? undefined : name} />}
      {items && items.length > 0 && <DayList key={person} items={items} person={person} />}
      <div className="my-day__more">
        <ShowMore label="Show later steps" loading="Loading …" query={day} />
      </div>
      {sheet && <CallSheet sheet={sheet} whose={name} toName={toName} person={person} />}
    </div>
  )
}
