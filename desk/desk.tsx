import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from './query-client.ts'
import { Routes } from './routes.tsx'
import { SessionGate } from './session/session-gate.tsx'
import { Shell } from './shell/shell.tsx'
import { TipProvider } from './shell/tip.tsx'
import { Toasts } from './shell/toasts.tsx'

/** The coordinators' app. */
export function Desk() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate>{(staffId) => <SignedInDesk key={staffId} />}</SessionGate>
    </QueryClientProvider>
  )
}

/** Nothing that one person has seen is left for the next. */
function SignedInDesk() {
  useEffect(
    () => () => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' }),
    [],
  )
  return (
    <>
      <TipProvider>
        <Shell>
          <Routes />
        </Shell>
      </TipProvider>
      <Toasts />
    </>
  )
}
