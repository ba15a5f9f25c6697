import { useState } from 'react'
import type { StepSeries } from '#contract/desk/series.ts'
import { useSeries } from '../../case/use-series.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { useNames } from '../../workplace/use-workplace.ts'
import { DeleteSeriesDialog } from './delete-series-dialog.tsx'
import { SeriesForm } from './series-form.tsx'
import { SeriesItem } from './series-item.tsx'
import './series.css'

type Asked = { what: 'add' } | { what: 'edit' | 'delete'; series: StepSeries }

export function SeriesPage() {
  const { data, error, status, refetch } = useSeries()
  const mayChange = useNames().me?.admin ?? false
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <div className="page">
      <header className="page__header">
        <PageTitle>Plans</PageTitle>
        {mayChange && (
          <button className="tool tool--main" type="button" onClick={() => setAsked({ what: 'add' })}>
            Add a plan
          </button>
        )}
      </header>
      <p className="page__lead">
        One press in an inquiry adds all steps of a plan, each at a time when the office is open and it is day
        for the patient. What is planned there already stays.
      </p>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p>There are none yet. What follows every first answer makes a good first one.</p>
      )}
      <ul className="series-list">
        {data?.map((series) => (
          <SeriesItem
            key={series.id}
            series={series}
            mayChange={mayChange}
            onEdit={() => setAsked({ what: 'edit', series })}
            onDelete={() => setAsked({ what: 'delete', series })}
          />
        ))}
      </ul>
      {asked?.what === 'add' && <SeriesForm series={undefined} onClose={close} />}
      {asked?.what === 'edit' && <SeriesForm series={asked.series} onClose={close} />}
      {asked?.what === 'delete' && <DeleteSeriesDialog series={asked.series} onClose={close} />}
    </div>
  )
}
