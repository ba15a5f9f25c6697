/** For the person who has to find the fault. */
export function ErrorFacts({ error }: { error: unknown }) {
  const stack = import.meta.env.DEV && error instanceof Error ? error.stack : undefined
  return (
    <>
      <p className="error-facts">{toSentence(error)}</p>
      {stack && <pre className="error-facts">{stack}</pre>}
    </>
  )
}

function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const status = 'status' in error && Number(error.status) > 0 ? `${error.status} ` : ''
  return `${status}${error.message || error.name}`
}
