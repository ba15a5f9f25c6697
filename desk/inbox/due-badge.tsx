import { Icon } from '../shell/icon.tsx'
import type { Due } from '../time/due.ts'

const RADIUS = 8
const LENGTH = 2 * Math.PI * RADIUS

/** Shows the time left as words, colour and shape: a ring that empties, then a full triangle. */
export function DueBadge({ due, aside }: { due: Due; aside?: string | undefined }) {
  return (
    <p className="due" data-tone={due.tone}>
      <DueShape due={due} />
      <span className="due__words">
        <span className="due__line">
          <span className="due__time">{due.time}</span> <span className="due__about">{due.about}</span>
        </span>
        {aside && <span className="due__aside">{aside}</span>}
      </span>
    </p>
  )
}

const shapes = { overdue: 'alert', soon: 'calendar', calm: 'calendar', quiet: 'check', spam: 'flag' } as const

function DueShape({ due: { tone, share } }: { due: Due }) {
  if (tone === 'overdue' || share === undefined) return <Icon name={shapes[tone]} />
  return (
    <svg className="due__ring" viewBox="0 0 20 20" aria-hidden="true">
      <circle className="due__ring-whole" cx="10" cy="10" r={RADIUS} />
      <circle
        className="due__ring-left"
        cx="10"
        cy="10"
        r={RADIUS}
        strokeDasharray={`${share * LENGTH} ${LENGTH}`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  )
}
