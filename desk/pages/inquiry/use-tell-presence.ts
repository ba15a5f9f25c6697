import { useEffect } from 'react'
import { PRESENCE_AGAIN_MS, type PresenceState, tellPresenceRoute } from '#contract/desk/presence.ts'
import { callDesk } from '../../platform/api.ts'
import { isWriting } from '../../platform/drafts.ts'
import { readStaffId } from '../../platform/session-store.ts'

const LOOK_EVERY_MS = 2_000

/** Tells colleagues that the inquiry is on this screen, and whether its reader writes. */
export function useTellPresence(reference: string): void {
  useEffect(() => {
    let lastSent: PresenceState = 'left'
    let toldAt = 0

    function tell(state: PresenceState): void {
      lastSent = state
      toldAt = Date.now()
      // Told again soon, and without it a colleague only knows less.
      void callDesk(tellPresenceRoute, { reference, body: { state } }).catch(() => {})
    }

    function check(): void {
      const state = document.hidden ? 'left' : isWriting(reference) ? 'writing' : 'open'
      const isDue = state !== 'left' && Date.now() - toldAt >= PRESENCE_AGAIN_MS
      if (state !== lastSent || isDue) tell(state)
    }

    check()
    const timer = window.setInterval(check, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      // After a sign-out the call would be refused; what was told ends by itself.
      if (lastSent !== 'left' && readStaffId() !== '') tell('left')
    }
  }, [reference])
}
