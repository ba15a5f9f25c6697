import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetPerson } from './forget-person.ts'
import { InquiryPage } from './pages/inquiry/lazy-inquiry-page.ts'
import { queryClient } from './platform/query-client.ts'
import { renewDevice } from './push/device.ts'
import { Routes } from './routes.tsx'
import { SessionGate } from './session/session-gate.tsx'
import { preloadParts } from './shell/lazy-part.tsx'
import { PageBoundary } from './shell/page-boundary.tsx'
import { Shell } from './shell/shell.tsx'
import { TipProvider } from './shell/tip.tsx'
import { Toasts } from './shell/toasts.tsx'

export function Desk() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate>{(staffId) => <SignedInDesk key={staffId} />}</SessionGate>
    </QueryClientProvider>
  )
}

/** What the first list needs is on its way by then. */
const PRELOAD_AFTER_MS = 2_000

function SignedInDesk() {
  useEffect(() => {
    void InquiryPage.preload()
    const timer = window.setTimeout(preloadParts, PRELOAD_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  useEffect(() => forgetPerson, [])
  useEffect(() => void renewDevice(), [])
  return (
    <>
      <TipProvider>
        <Shell>
          <PageBoundary>
            <Routes />
          </PageBoundary>
        </Shell>
      </TipProvider>
      <Toasts />
    </>
  )
}
