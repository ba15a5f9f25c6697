import type { Figures } from '#contract/desk/oversight.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { BarTable } from './bar-table.tsx'
import { toDurationWords } from './stats.tsx'

export function WorkFigures({ figures: { work, missed } }: { figures: Figures }) {
  const { toName } = useNames()
  const toPerson = (id: string | null) => (id === null ? 'Nobody' : toName(id))
  return (
    <>
      <section className="page-section">
        <h2>Work now</h2>
        <p>Open inquiries now, whichever days are chosen above.</p>
        {work.length === 0 ? (
          <p>Nothing is open.</p>
        ) : (
          <BarTable
            caption="By owner"
            head="Person"
            keys={['open', 'overdue']}
            columns={['Open', 'Overdue', 'Due today', 'In 7 days']}
            rows={work.map(({ id, open, overdue, today, week }) => ({
              key: id ?? '',
              label: toPerson(id),
              whole: open,
              part: overdue,
              cells: [open, overdue, today, week].map(String),
            }))}
          />
        )}
      </section>
      <section className="page-section">
        <h2>Missed steps</h2>
        <p>
          {missed.total.missed === 0
            ? 'No step was done or moved more than 15 minutes late in these days.'
            : `Steps that were done or moved more than 15 minutes late in these days: ${missed.total.missed}. Median delay: ${toDurationWords(missed.total.medianMs)}.`}
        </p>
        {missed.people.length > 0 && (
          <BarTable
            caption="By owner at the time"
            head="Person"
            columns={['Missed', 'Median', 'Longest']}
            rows={missed.people.map(({ id, missed: count, medianMs, longestMs }) => ({
              key: id ?? '',
              label: toPerson(id),
              whole: count,
              cells: [String(count), toDurationWords(medianMs), toDurationWords(longestMs)],
            }))}
          />
        )}
      </section>
    </>
  )
}
