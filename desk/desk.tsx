import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { features } from './features.ts'
import { forgetPerson } from './forget-person.ts'
import { queryClient } from './platform/query-client.ts'
import { renewDevice } from './push/device.ts'
import { IdleDialog } from './session/idle-dialog.tsx'
import { leave } from './session/leave.ts'
import { SessionGate } from './session/session-gate.tsx'
import { lazyDialog, preloadParts } from './shell/lazy-part.tsx'
import { Shell } from './shell/shell.tsx'
import { TipLayer } from './shell/tip-layer.tsx'
import { Toasts } from './shell/toasts.tsx'

const KeyboardHelp = lazyDialog(async () => (await import('./keyboard-help.tsx')).KeyboardHelp)

const openPages = features.flatMap((feature) => feature.openPages ?? [])

export function Desk() {
  return (
    <QueryClientProvider client={queryClient}>
      <Switch>
        {openPages.map(({ path, show }) => (
          <Route key={path} path={path}>
            {show}
          </Route>
        ))}
        <Route>
          <SessionGate>{(staffId) => <SignedInDesk key={staffId} />}</SessionGate>
        </Route>
      </Switch>
    </QueryClientProvider>
  )
}

/** By then the requests for the first list are on their way. */
const PRELOAD_AFTER_MS = 2_000

function SignedInDesk() {
  useEffect(() => {
    const timer = window.setTimeout(() => void preloadParts(), PRELOAD_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  useEffect(() => () => forgetPerson(features), [])
  useEffect(() => void renewDevice(), [])
  return (
    <>
      <Shell features={features} KeyboardHelp={KeyboardHelp} onSignOut={() => void leave()} />
      <TipLayer />
      <IdleDialog />
      <Toasts />
    </>
  )
}
