import type { Answers } from '#contract/desk/hospitals.ts'
import type { Figures } from '#contract/desk/oversight.ts'
import { BarTable } from './bar-table.tsx'
import { toShare } from './stats.tsx'

const COLUMNS = ['Asked', 'Answered', 'Median days', 'Quoted', 'Chosen']

/** The hospitals that were asked, and how far the inquiries came. */
export function HospitalFigures({ figures: { hospitals, destinations, way } }: { figures: Figures }) {
  if (way.asked === 0) return null
  const steps = [
    ['Asked a hospital', way.asked],
    ['Got an answer', way.answered],
    ['Got an offer', way.quoted],
    ['Chose a hospital', way.chosen],
  ] as const
  return (
    <section className="page-section">
      <h2>Hospitals</h2>
      <BarTable
        caption="How far the inquiries came of which a hospital was asked first in these days"
        head="Step"
        columns={['Inquiries', 'Share']}
        rows={steps.map(([label, count]) => ({
          key: label,
          label,
          whole: count,
          cells: [String(count), toShare(count, way.asked)],
        }))}
      />
      {way.medianDays !== null && <p>From the inquiry to the choice: {way.medianDays} days (median).</p>}
      <BarTable
        caption="By hospital"
        head="Hospital"
        columns={COLUMNS}
        rows={hospitals.map(({ id, name, country, ...answers }) => ({
          key: id,
          label: `${name}, ${country}`,
          whole: answers.asked,
          cells: toCells(answers),
        }))}
      />
      <BarTable
        caption="By country"
        head="Country"
        columns={COLUMNS}
        rows={destinations.map(({ country, ...answers }) => ({
          key: country,
          label: country,
          whole: answers.asked,
          cells: toCells(answers),
        }))}
      />
    </section>
  )
}

function toCells({ asked, answered, medianDays, quoted, chosen }: Answers): string[] {
  return [asked, answered, medianDays ?? '–', quoted, chosen].map(String)
}
