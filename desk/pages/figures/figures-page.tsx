import { useSearch } from 'wouter'
import type { Figures } from '#contract/desk/oversight.ts'
import { createDayFormat } from '../../platform/day-format.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { readNow } from '../../time/clock.ts'
import { formatDuration } from '../../time/format-duration.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { BarChart } from './bar-chart.tsx'
import { readRange } from './date-range.ts'
import { FiguresTable } from './figures-table.tsx'
import { HospitalFigures } from './hospital-figures.tsx'
import { LineChart } from './line-chart.tsx'
import { OriginFigures } from './origin-figures.tsx'
import { RangeChoice } from './range-choice.tsx'
import { Stats } from './stats.tsx'
import { useFigures } from './use-figures.ts'
import { WorkFigures } from './work-figures.tsx'
import './figures.css'

const dayName = createDayFormat({ day: 'numeric', month: 'short' })

export function FiguresPage() {
  const range = readRange(useSearch(), readNow())
  const { data, error, status, refetch } = useFigures(range)
  return (
    <div className="page figures">
      <header className="page__header">
        <PageTitle>Figures</PageTitle>
        <RangeChoice range={range} />
      </header>
      {status === 'pending' && <PageSkeleton />}
      {status === 'error' && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && <LoadedFigures figures={data} />}
    </div>
  )
}

function LoadedFigures({ figures }: { figures: Figures }) {
  const { total, days, people } = figures
  const { toName } = useNames()
  const byDay = days.map(({ date, ...row }) => ({
    key: date,
    label: dayName.format(Date.parse(date)),
    ...row,
  }))
  const byPerson = people.map(({ id, ...row }) => ({ key: id, label: toName(id), ...row }))
  return (
    <>
      <Stats total={total} />
      <WorkFigures figures={figures} />
      <section className="page-section">
        <h2>Received and answered</h2>
        <BarChart
          label="Inquiries received and answered, by the day they came"
          bars={byDay.map(({ key, label, received, answered }) => ({
            key,
            label,
            whole: received,
            part: answered,
          }))}
          wholeName="received"
          partName="answered"
        />
        <FiguresTable caption="By the day the inquiry came" head="Day" rows={byDay} />
      </section>
      <section className="page-section">
        <h2>Time to the first answer</h2>
        <LineChart
          label="Median time to the first answer, by day"
          points={byDay.map(({ key, label, medianMs }) => ({ key, label, value: medianMs }))}
          toWords={formatDuration}
        />
      </section>
      <section className="page-section">
        <h2>By person</h2>
        {byPerson.length === 0 ? (
          <p>Nobody has answered anything in these days.</p>
        ) : (
          <FiguresTable caption="By the person who answered first" head="Person" rows={byPerson} isOpen />
        )}
      </section>
      <HospitalFigures figures={figures} />
      <OriginFigures figures={figures} />
    </>
  )
}
