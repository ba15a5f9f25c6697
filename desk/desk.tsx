import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetPerson } from './forget-person.ts'
import { renewDevice } from './push/device.ts'
import { queryClient } from './query-client.ts'
import { Routes } from './routes.tsx'
import { SessionGate } from './session/session-gate.tsx'
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

function SignedInDesk() {
  useEffect(() => forgetPerson, [])
  useEffect(() => void renewDevice(), [])
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
