import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Boundary } from './boundary.tsx'
import { BrokenPart } from './broken-part.tsx'

/** Each page fails on its own: the navigation around it stays, and the next page starts afresh. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return (
    <Boundary of={path} toFailure={(error, tryAgain) => <BrokenPart error={error} onRetry={tryAgain} />}>
      {children}
    </Boundary>
  )
}
