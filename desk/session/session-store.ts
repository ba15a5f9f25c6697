import type { Factor, Session } from '@supabase/auth-js'
import type { DeskErrorCode } from '../desk-error.ts'
import { createStore, useStore } from '../store.ts'
import { restartActivity } from './activity.ts'
import { supabase } from './supabase.ts'

/** Null when nobody was signed in before. */
export type SignedOutReason = 'asked' | 'idle' | 'ended' | null

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; reason: SignedOutReason }
  | { status: 'needs-code'; factors: Factor[] }
  | { status: 'needs-factor' }
  | { status: 'ready'; staffId: string }

const store = createStore<SessionState>({ status: 'loading' })
let reasonToCome: SignedOutReason = null

supabase.auth.onAuthStateChange((event, session) => {
  if (event === 'SIGNED_OUT' && reasonToCome === null) reasonToCome = 'ended'
  // Supabase's client holds a lock while it notifies; calling it from here would deadlock.
  window.setTimeout(() => void follow(session))
})

/** Every state but `ready` shows its own page instead of the desk. */
export function useSession(): SessionState {
  return useStore(store)
}

export async function signOut(reason: SignedOutReason, scope: 'local' | 'global' = 'local'): Promise<void> {
  // Keeps the first reason: later refusals are its consequences.
  reasonToCome ??= reason
  const { error } = await supabase.auth.signOut({ scope })
  if (error && scope === 'global') {
    reasonToCome = null
    throw error
  }
}

export function noteRefusal(code: DeskErrorCode): void {
  if (store.read().status !== 'ready') return
  if (code === 'signed_out') void signOut('ended')
  if (code === 'second_factor_needed') void supabase.auth.refreshSession()
}

async function follow(session: Session | null): Promise<void> {
  if (session === null) {
    if (store.read().status === 'signed-out' && reasonToCome === null) return
    const reason = reasonToCome
    reasonToCome = null
    return change({ status: 'signed-out', reason })
  }
  reasonToCome = null
  const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel()
  if (data?.currentLevel === 'aal2') {
    const state = store.read()
    if (state.status === 'ready' && state.staffId === session.user.id) return
    return change({ status: 'ready', staffId: session.user.id })
  }
  const factors = (session.user.factors ?? []).filter(({ status }) => status === 'verified')
  change(factors.length > 0 ? { status: 'needs-code', factors } : { status: 'needs-factor' })
}

function change(next: SessionState): void {
  // A reload keeps the idle timer running.
  if (next.status === 'ready' && store.read().status !== 'loading') restartActivity()
  store.set(next)
}
