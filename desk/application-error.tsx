import { hasUnsaved } from './platform/unsaved.ts'
import { ErrorFacts } from './shell/error-facts.tsx'

type ApplicationErrorProps = { error: unknown; onRetry?: () => void }

/** In the place of the whole desk. */
export function ApplicationError({ error, onRetry }: ApplicationErrorProps) {
  return (
    <main className="application-error" role="alert">
      <h1 className="page-title">Unexpected Application Error!</h1>
      <ErrorFacts error={error} />
      <p>
        Something broke in the desk. Nothing that was saved is lost.
        {hasUnsaved() && ' What you have typed is kept until you reload the page.'}
      </p>
      <p className="application-error__ways">
        {onRetry && (
          <button className="tool" type="button" onClick={onRetry}>
            Try again
          </button>
        )}
        <button className="tool" type="button" onClick={() => window.location.reload()}>
          Reload the page
        </button>
        <a className="tool" href="/inbox/due">
          Go to the inbox
        </a>
      </p>
    </main>
  )
}
