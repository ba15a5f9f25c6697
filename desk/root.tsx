import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApplicationError } from './application-error.tsx'
import { Boundary } from './shell/boundary.tsx'

const element = document.getElementById('root')
if (element === null) throw new Error('The page has no root element')
const root = createRoot(element)
let isStarted = false

// Imported first: where another module fails as it is loaded, the desk never starts.
window.addEventListener('error', ({ error }) => {
  if (!isStarted && error) root.render(<ApplicationError error={error} />)
})

/** Keeps the page from being left empty if anything below fails to render. */
export function start(desk: ReactNode): void {
  isStarted = true
  root.render(
    <StrictMode>
      <Boundary toFailure={(error, tryAgain) => <ApplicationError error={error} onRetry={tryAgain} />}>
        {desk}
      </Boundary>
    </StrictMode>,
  )
}
