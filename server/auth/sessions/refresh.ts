import type { AccountDeps } from '../../company/staff/account-deps.ts'
import {
  deleteExpiredSessions,
  deleteSessions,
  findSession,
  isExpired,
  type Session,
  saveSession,
} from '../../company/staff/sessions.ts'
import { write } from '../../company/staff/write.ts'
import { parseRefreshToken } from './refresh-token.ts'

/** How long after a refresh older tokens count as late requests of the same client. */
const REUSE_INTERVAL_MS = 10_000

export type Refresh =
  | { outcome: 'refreshed'; session: Session }
  | { outcome: 'malformed' | 'unknown' | 'ended' | 'expired' | 'reused' }

/**
 * Exchanges a refresh token for the session's next one. The previous token, and any within the reuse interval, returns
 * the current one: an answer was lost, or another tab was quicker. An older one means that it or its successor was
 * stolen: the session ends. A token from before the second factor never returns an elevated session.
 */
export async function refreshSession(deps: AccountDeps, token: string): Promise<Refresh> {
  const content = parseRefreshToken(deps.vault, token)
  if (typeof content === 'string') return { outcome: content }
  return write(deps, async ({ trx, append }): Promise<Refresh> => {
    const session = await findSession(trx, deps.vault, content.sessionId)
    if (session === undefined) return { outcome: 'ended' }
    const now = deps.now()
    if (isExpired(session, now)) {
      await deleteExpiredSessions(trx, now)
      return { outcome: 'expired' }
    }
    // A restored backup knows fewer tokens than were issued.
    if (content.counter > session.counter) return { outcome: 'unknown' }
    if (content.counter === session.counter) {
      const next = { ...session, counter: session.counter + 1, refreshedAt: now }
      await saveSession(trx, deps.vault, next)
      return { outcome: 'refreshed', session: next }
    }
    const isLate = now - session.refreshedAt < REUSE_INTERVAL_MS
    const isFromBeforeElevation = content.counter < session.elevatedAtCounter
    if (!isFromBeforeElevation && (isLate || content.counter === session.counter - 1)) {
      return { outcome: 'refreshed', session }
    }
    if (isFromBeforeElevation && isLate) return { outcome: 'reused' }
    await deleteSessions(trx, session, 'local')
    append({ subjectId: session.staffId, kind: 'token-reused', actor: 'unknown' })
    return { outcome: 'reused' }
  })
}
