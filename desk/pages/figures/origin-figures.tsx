import type { Figures } from '#contract/desk/oversight.ts'
import { closingNames } from '../../case/closing-names.ts'
import { heardFromNames } from '../../case/history-words.ts'
import { BarTable } from './bar-table.tsx'
import { toShare } from './stats.tsx'

export function OriginFigures({ figures: { closed, sources, heard } }: { figures: Figures }) {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const closedCount = sum(closed.map(({ count }) => count))
  const receivedCount = sum(heard.map(({ received }) => received))
  return (
    <>
      <section className="page-section">
        <h2>Closed</h2>
        {closed.length === 0 ? (
          <p>Nothing was closed in these days.</p>
        ) : (
          <BarTable
            caption="By the reason for closing"
            head="Reason"
            columns={['Closed', 'Share']}
            rows={closed.map(({ reason, count }) => ({
              key: reason ?? '',
              label: reason === null ? 'Not said' : closingNames[reason],
              whole: count,
              cells: [String(count), toShare(count, closedCount)],
            }))}
          />
        )}
      </section>
      {receivedCount > 0 && (
        <section className="page-section">
          <h2>Where inquiries come from</h2>
          <BarTable
            caption="By the campaign in the link that the visitor opened"
            head="Campaign"
            columns={['Received', 'Answered']}
            rows={sources.map(({ source, received, answered }) => ({
              key: source ?? '',
              label: source ?? 'None',
              whole: received,
              cells: [String(received), String(answered)],
            }))}
          />
          <BarTable
            caption="By how they heard of us"
            head="How"
            columns={['Received', 'Share']}
            rows={heard.map((row) => ({
              key: row.heard ?? '',
              label: row.heard === null ? 'Not said' : heardFromNames[row.heard],
              whole: row.received,
              cells: [String(row.received), toShare(row.received, receivedCount)],
            }))}
          />
        </section>
      )}
    </>
  )
}
