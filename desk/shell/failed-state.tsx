import { DeskError, toPlainWords } from '../platform/desk-error.ts'
import { Icon } from './icon.tsx'

type FailedStateProps = { error: unknown; onRetry: () => void }

export function FailedState({ error, onRetry }: FailedStateProps) {
  const isGone = error instanceof DeskError && error.isRefusal
  return (
    <div className="failed" role="alert">
      <Icon name={error instanceof DeskError && error.code === 'offline' ? 'offline' : 'alert'} />
      <div>
        <p className="failed__title">{isGone ? 'This can’t be shown' : 'This could not be loaded'}</p>
        <p>{toPlainWords(error)}</p>
        {!isGone && (
          <button className="tool" type="button" onClick={onRetry}>
            Try again
          </button>
        )}
      </div>
    </div>
  )
}
