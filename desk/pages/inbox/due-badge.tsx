import { Icon } from '../../shell/icon.tsx'
import type { Due } from '../../time/due.ts'
import { nextIcons } from '../../time/next-kinds.ts'

const RADIUS = 8
const LENGTH = 2 * Math.PI * RADIUS

type DueBadgeProps = { due: Due; aside?: string | undefined }

/** The next step, and below it the promised answer, in words, colour and shape. */
export function DueBadge({ due, aside }: DueBadgeProps) {
  const { tone, next, others, step, when, promise } = due
  return (
    <p className="due-badge" data-tone={tone}>
      <DueShape due={due} />
      <span className="due-badge__words">
        <span className="due-badge__step">
          {step}
          {next && ','} <span className="due-badge__when">{when}</span>
        </span>
        <span className="due-badge__below">
          {promise && (
            <span className="due-badge__promise" data-tone={promise.tone}>
              {promise.tone === 'broken' && <Icon name="alert" />}
              {promise.words}
              {aside && <span className="due-badge__aside">, {aside}</span>}
            </span>
          )}
          {others > 0 && <span className="due-badge__others">+{others} planned</span>}
        </span>
      </span>
    </p>
  )
}

/** An icon of the next step; for the promised answer a ring that empties. */
function DueShape({ due: { tone, share, next } }: { due: Due }) {
  if (next === null) return <Icon name={tone === 'spam' ? 'flag' : 'check'} />
  if (share === undefined) return <Icon name={nextIcons[next.kind]} />
  return (
    <svg className="due-badge__ring" viewBox="0 0 20 20" aria-hidden="true">
      <circle className="due-badge__ring-whole" cx="10" cy="10" r={RADIUS} />
      <circle
        className="due-badge__ring-left"
        cx="10"
        cy="10"
        r={RADIUS}
        strokeDasharray={`${share * LENGTH} ${LENGTH}`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  )
}
