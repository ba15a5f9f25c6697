import { useState } from 'react'
import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import { useNow } from '../time/clock.ts'
import { formatMoment } from '../time/east-africa-time.ts'
import { useNames } from '../workplace/use-workplace.ts'
import { toHistoryWords, toPlanWords } from './history-words.ts'

const MAX_COLLAPSED_ENTRIES = 6

export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const now = useNow()
  const { toName } = useNames()
  const [isWhole, setWhole] = useState(false)
  const newest = entries.toReversed()
  const shown = isWhole ? newest : newest.slice(0, MAX_COLLAPSED_ENTRIES)
  return (
    <section className="aside-section" aria-label="History">
      <h2>History</h2>
      <ol className="history">
        {shown.map((entry) => (
          <li key={entry.n} className="history__entry" data-kind={entry.kind}>
            {[toHistoryWords(entry, toName, now), toPlanWords(entry, now)].filter(Boolean).join('. ')}{' '}
            <time className="history__time" dateTime={new Date(entry.at).toISOString()}>
              {formatMoment(entry.at, now)}
            </time>
          </li>
        ))}
      </ol>
      {newest.length > MAX_COLLAPSED_ENTRIES && !isWhole && (
        <button className="link-button" type="button" onClick={() => setWhole(true)}>
          Show all {newest.length}
        </button>
      )}
    </section>
  )
}
