import type { FiguresRow } from '#contract/desk/oversight.ts'
import { formatDuration } from '../../time/format-duration.ts'

export function Stats({ total }: { total: FiguresRow }) {
  const { received, answered, within1h, measured1h, within24h, measured24h, medianMs, p90Ms } = total
  const stats = [
    { term: 'Received', value: String(received) },
    { term: 'Answered', value: String(answered) },
    { term: 'Half are answered within', value: toDurationWords(medianMs) },
    { term: '9 of 10 are answered within', value: toDurationWords(p90Ms) },
    { term: 'Answered within 1 h', value: toShare(within1h, measured1h) },
    { term: 'Answered within 24 h', value: toShare(within24h, measured24h) },
  ]
  return (
    <dl className="stats">
      {stats.map(({ term, value }) => (
        <div key={term} className="stats__item">
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function toShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`
}

export function toDurationWords(ms: number | null): string {
  return ms === null ? '–' : formatDuration(ms)
}
