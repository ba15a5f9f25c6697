import type { FormEvent } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { FailedState } from '../../shell/failed-state.tsx'
import { Icon } from '../../shell/icon.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { ShowMore } from '../../shell/show-more.tsx'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { AuditList } from './audit-list.tsx'
import { ChainCheck } from './chain-check.tsx'
import { useAudit } from './use-audit.ts'
import './audit.css'

export function AuditPage() {
  const [, navigate] = useLocation()
  const subject = (new URLSearchParams(useSearch()).get('subject') ?? '').trim().toUpperCase()
  const audit = useAudit(subject)
  const prefix = useWorkplace()?.company.referencePrefix
  const { data, error, status, refetch } = audit

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('subject')).trim()
    navigate(typed === '' ? '/audit' : `/audit?${new URLSearchParams({ subject: typed })}`)
  }

  return (
    <div className="page">
      <header className="page__header">
        <PageTitle>Audit</PageTitle>
        <ChainCheck />
      </header>
      <form className="audit__filter" onSubmit={submit}>
        <label className="compact-label" htmlFor="subject">
          Reference of an inquiry
        </label>
        <div className="actions">
          <input
            key={subject}
            id="subject"
            className="compact-control audit__subject"
            name="subject"
            defaultValue={subject}
            placeholder={prefix && `${prefix}-…`}
            autoComplete="off"
            spellCheck={false}
          />
          <button className="tool" type="submit">
            <Icon name="filter" />
            Show
          </button>
          {subject !== '' && (
            <Link className="tool" href="/audit">
              Show everything
            </Link>
          )}
        </div>
      </form>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && <FailedState error={error} onRetry={() => void refetch()} />}
      <AuditList pages={data} />
      <ShowMore label="Show earlier" loading="Loading …" query={audit} />
    </div>
  )
}
