import { errors } from 'jose'
import { ValiError } from 'valibot'
import { type AccessClaims, verifyAccessToken } from './access-token.ts'
import { findSignedIn, type SignedIn } from './signed-in.ts'
import { reportTampering } from './staff-notices.ts'
import { TamperedRow } from './tampered-row.ts'
import type { TokenDeps } from './token-deps.ts'

export type BearerVerdict =
  | (Extract<SignedIn, { outcome: 'signed-in' }> & { claims: AccessClaims })
  | Exclude<SignedIn, { outcome: 'signed-in' }>
  | { outcome: 'no-token' | 'bad-token' }

/** The session must exist and the account be enabled, so that signing out and disabling take effect at once. */
export async function judgeBearer(
  deps: TokenDeps,
  authorization: string | undefined,
): Promise<BearerVerdict> {
  const token = readBearer(authorization)
  if (token === undefined) return { outcome: 'no-token' }
  const claims = await findClaims(deps, token)
  if (claims === undefined) return { outcome: 'bad-token' }
  try {
    const found = await findSignedIn(deps, claims)
    return found.outcome === 'signed-in' ? { ...found, claims } : found
  } catch (error) {
    if (!(error instanceof TamperedRow)) throw error
    await reportTampering(deps, error)
    return { outcome: error.table === 'staff' ? 'no-account' : 'no-session' }
  }
}

export function readBearer(authorization: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
}

async function findClaims(deps: TokenDeps, token: string): Promise<AccessClaims | undefined> {
  try {
    return await verifyAccessToken(deps, token)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof ValiError) return undefined
    // An unreachable database must not look like a bad token: the client would sign out.
    throw error
  }
}
