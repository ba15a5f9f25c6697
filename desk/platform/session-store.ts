import type { Factor, Session } from '@supabase/auth-js'
import { restartActivity } from './activity.ts'
import type { DeskErrorCode } from './desk-error.ts'
import { createStore, useStore } from './store.ts'
import { supabase } from './supabase.ts'

/** Null when nobody was signed in before. */
export type SignedOutReason = 'asked' | 'idle' | 'disabled' | 'ended' | null

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; reason: SignedOutReason }
  | { status: 'needs-code'; factors: Factor[] }
  | { status: 'needs-factor' }
  /** The first second step was just set up. */
  | { status: 'offers-codes'; staffId: string }
  | { status: 'ready'; staffId: string }

const store = createStore<SessionState>({ status: 'loading' })
let reasonToCome: SignedOutReason = null

supabase.auth.onAuthStateChange((event, session) => {
  if (session) enter(session)
  else showSignedOut(event === 'SIGNED_OUT' ? (reasonToCome ?? 'ended') : null)
})

/** Every state but `ready` shows its own page instead of the desk. */
export function useSession(): SessionState {
  return useStore(store)
}

/** The signed-in person, known before their workplace has loaded. */
export function useStaffId(): string {
  const session = useSession()
  return session.status === 'ready' ? session.staffId : ''
}

/** Empty unless somebody is signed in. */
export function readStaffId(): string {
  const session = store.read()
  return session.status === 'ready' ? session.staffId : ''
}

export async function signOut(reason: SignedOutReason, scope: 'local' | 'global' = 'local'): Promise<void> {
  reasonToCome ??= reason
  const { error } = await supabase.auth.signOut({ scope })
  reasonToCome = null
  if (error && scope === 'global') throw error
}

export function noteRefusal(code: DeskErrorCode): void {
  if (store.read().status !== 'ready') return
  if (code === 'signed_out') void signOut('ended')
  if (code === 'account_disabled') void signOut('disabled')
  if (code === 'second_factor_needed') void supabase.auth.refreshSession()
}

function enter({ access_token, user }: Session): void {
  if (readLevel(access_token) !== 'aal2') {
    const factors = (user.factors ?? []).filter(({ status }) => status === 'verified')
    change(factors.length > 0 ? { status: 'needs-code', factors } : { status: 'needs-factor' })
    return
  }
  const state = store.read()
  if ('staffId' in state && state.staffId === user.id) return
  change({ status: state.status === 'needs-factor' ? 'offers-codes' : 'ready', staffId: user.id })
}

export function endOffer(): void {
  const state = store.read()
  if (state.status === 'offers-codes') change({ ...state, status: 'ready' })
}

/** The first reason stays: later events are its consequences. */
function showSignedOut(reason: SignedOutReason): void {
  const state = store.read()
  if (state.status !== 'signed-out' || state.reason === null) change({ status: 'signed-out', reason })
}

/** Whether a second factor confirmed the sign-in. */
function readLevel(accessToken: string): unknown {
  const [, payload = ''] = accessToken.split('.')
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal
}

function change(next: SessionState): void {
  // A reload keeps the idle timer running.
  if (next.status === 'ready' && store.read().status !== 'loading') restartActivity()
  store.set(next)
}
