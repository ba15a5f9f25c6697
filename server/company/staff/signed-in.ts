import type { AccountDeps } from './account-deps.ts'
import { type Account, findAccount } from './accounts.ts'
import { findLiveSession, type Session } from './sessions.ts'

export type SignedIn =
  | { outcome: 'signed-in'; account: Account; session: Session }
  | { outcome: 'no-account' | 'no-session' | 'disabled' }

/** The session is elevated only while its factor exists, so a copy of an earlier session gains nothing. */
export async function findSignedIn(
  { db, vault, now }: AccountDeps,
  { staffId, sessionId }: { staffId: string; sessionId: string },
): Promise<SignedIn> {
  const account = await findAccount(db, vault, staffId)
  if (account === undefined) return { outcome: 'no-account' }
  // Disabling an account has ended its sessions.
  if (account.disabled) return { outcome: 'disabled' }
  const session = await findLiveSession(db, vault, { id: sessionId, now: now() })
  if (session?.staffId !== account.id) return { outcome: 'no-session' }
  const isElevated = session.factorId !== null && account.verifiedFactors.includes(session.factorId)
  return { outcome: 'signed-in', account, session: isElevated ? session : { ...session, aal: 'aal1' } }
}
