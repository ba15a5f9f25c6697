import { errors } from 'jose'
import { ValiError } from 'valibot'
import { type AccessClaims, verifyAccessToken } from './access-token.ts'
import { type Account, findAccount } from './accounts.ts'
import type { AuthDeps } from './deps.ts'
import { findLiveSession, type Session } from './sessions.ts'

export type BearerVerdict =
  | { outcome: 'signed-in'; account: Account; session: Session; claims: AccessClaims }
  | { outcome: 'no-token' | 'bad-token' | 'no-account' | 'no-session' | 'disabled' }

/**
 * Judges `Authorization: Bearer …`. A token alone signs nobody in: its session must live and the account be enabled,
 * so that signing out and disabling work at once.
 */
export async function judgeBearer(deps: AuthDeps, authorization: string | undefined): Promise<BearerVerdict> {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return { outcome: 'no-token' }
  const claims = await findClaims(deps, token)
  if (claims === undefined) return { outcome: 'bad-token' }
  const account = await findAccount(deps.db, deps.vault, claims.staffId)
  if (account === undefined) return { outcome: 'no-account' }
  const session = await findLiveSession(deps.db, claims.sessionId, deps.now())
  if (session?.staffId !== account.id) return { outcome: 'no-session' }
  if (account.disabled) return { outcome: 'disabled' }
  return { outcome: 'signed-in', account, session, claims }
}

async function findClaims(deps: AuthDeps, token: string): Promise<AccessClaims | undefined> {
  try {
    return await verifyAccessToken(deps, token)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof ValiError) return undefined
    // A database that is away must not look like a bad token: the client would sign out.
    throw error
  }
}
