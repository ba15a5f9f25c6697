import { hasUnsaved } from '../platform/unsaved.ts'
import { ErrorFacts } from './error-facts.tsx'
import { Icon } from './icon.tsx'

type BrokenPartProps = { error: unknown; onRetry: () => void }

/** In the place of a part that was loaded and fails to run. */
export function BrokenPart({ error, onRetry }: BrokenPartProps) {
  return (
    <div className="failed" role="alert">
      <Icon name="alert" />
      <div>
        <p className="failed__title">This part of the desk has stopped working</p>
        <p>
          The fault is in the desk, not in your connection. Try again. If it comes back, tell the
          administrator these words:
        </p>
        <ErrorFacts error={error} />
        {hasUnsaved() && <p>What you have typed is kept until you reload the page.</p>}
        <button className="tool" type="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  )
}
