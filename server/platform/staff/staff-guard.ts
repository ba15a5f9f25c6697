import type { MiddlewareHandler } from 'hono'
import { AppError } from '../http/app-error.ts'
import type { AccountDeps } from './account-deps.ts'
import { judgeBearer } from './bearer.ts'
import { findSignedIn } from './signed-in.ts'
import { TamperedRow } from './tampered-row.ts'
import type { TokenDeps } from './token-deps.ts'

export type SignedInStaff = { id: string; email: string; name: string; admin: boolean; sessionId: string }

export type StaffVariables = { staff: SignedInStaff }

export type StaffGuard = MiddlewareHandler<{ Variables: StaffVariables }>

/** Sets `staff`. The session's row decides, so that signing out, disabling and removing the factor act at once. */
export function requireStaff(deps: TokenDeps): StaffGuard {
  return async function checkStaff(c, next) {
    const verdict = await judgeBearer(deps, c.req.header('authorization'))
    if (verdict.outcome === 'disabled') throw new AppError('account_disabled')
    if (verdict.outcome !== 'signed-in') throw new AppError('signed_out')
    const { account, session, claims } = verdict
    if (claims.aal !== 'aal2' || session.aal !== 'aal2') throw new AppError('second_factor_needed')
    const { id, email, name, admin } = account
    c.set('staff', { id, email, name, admin, sessionId: session.id })
    await next()
  }
}

export async function isStillSignedIn(
  deps: AccountDeps,
  { id, sessionId }: Pick<SignedInStaff, 'id' | 'sessionId'>,
): Promise<boolean> {
  try {
    const found = await findSignedIn(deps, { staffId: id, sessionId })
    return found.outcome === 'signed-in' && found.session.aal === 'aal2'
  } catch (error) {
    if (error instanceof TamperedRow) return false
    throw error
  }
}

export function requireAdmin(): StaffGuard {
  return async function checkAdmin(c, next) {
    if (!c.get('staff').admin) throw new AppError('forbidden')
    await next()
  }
}
