import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { AppError } from '../../platform/http/app-error.ts'
import { runByProgram } from '../audit/acting-program.ts'
import type { AccountDeps } from './account-deps.ts'
import type { Account } from './accounts.ts'
import { judgeBearer, readBearer } from './bearer.ts'
import { findOperation } from './operations.ts'
import { type FoundToken, findProgramToken, TOKEN_PREFIX } from './program-tokens.ts'
import { findSignedIn } from './signed-in.ts'
import { TamperedRow } from './tampered-row.ts'
import type { TokenDeps } from './token-deps.ts'

/** `sessionId` is empty for a program, which reaches nothing that is about sessions. */
export type SignedInStaff = { id: string; email: string; name: string; admin: boolean; sessionId: string }

/** Holder of a link to the texts of one language alone. `id` is the link's, `name` the holder's. */
export type LinkHolder = { id: string; name: string; locale: string; expiresAt: number }

export type StaffVariables = { staff: SignedInStaff; holder?: LinkHolder }

export type StaffGuard = MiddlewareHandler<{ Variables: StaffVariables }>

/** Counts a request of a token; the seconds to wait where these are too many. */
type CountRequest = (tokenId: string) => Promise<number | undefined>

/**
 * Sets `staff`. The session's row decides, so that signing out, disabling and removing the factor act at once. The token of
 * a program reaches only routes that name a scope, as its maker but without an administrator's rights.
 */
export function requireStaff(deps: TokenDeps, countRequest: CountRequest): StaffGuard {
  return async function checkStaff(c, next) {
    const bearer = readBearer(c.req.header('authorization'))
    if (bearer?.startsWith(TOKEN_PREFIX)) {
      const {
        id: token,
        name: of,
        locale,
        expiresAt,
        account,
      } = await authenticateProgram(deps, countRequest, c, bearer)
      const { id, email, name } = account
      c.set('staff', { id, email, name, admin: false, sessionId: '' })
      if (locale !== null) c.set('holder', { id: token, name: of, locale, expiresAt })
      return await runByProgram({ staffId: id, token }, next)
    }
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

async function authenticateProgram(
  deps: TokenDeps,
  countRequest: CountRequest,
  c: Context,
  bearer: string,
): Promise<FoundToken> {
  const found = await findProgramToken(deps, bearer)
  if (found === undefined) throw new AppError('token_refused')
  const retryAfterSeconds = await countRequest(found.id)
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds })
  // The first operation that is described answers.
  const [operation] = matchedRoutes(c).flatMap(({ handler }) => findOperation(handler) ?? [])
  const scope = operation?.scope
  if (scope === undefined || !found.scopes.includes(scope)) {
    // RFC 6750, section 3.1.
    const wanted = scope === undefined ? '' : `, scope="${scope}"`
    c.header('WWW-Authenticate', `Bearer error="insufficient_scope"${wanted}`)
    throw new AppError('insufficient_scope')
  }
  return found
}

export async function isStillSignedIn(deps: AccountDeps, session: StaffSession): Promise<boolean> {
  return (await findStillSignedIn(deps, session)) !== undefined
}

export async function isAdminSignedIn(deps: AccountDeps, session: StaffSession): Promise<boolean> {
  return (await findStillSignedIn(deps, session))?.admin ?? false
}

type StaffSession = Pick<SignedInStaff, 'id' | 'sessionId'>

async function findStillSignedIn(
  deps: AccountDeps,
  { id, sessionId }: StaffSession,
): Promise<Account | undefined> {
  try {
    const found = await findSignedIn(deps, { staffId: id, sessionId })
    return found.outcome === 'signed-in' && found.session.aal === 'aal2' ? found.account : undefined
  } catch (error) {
    if (error instanceof TamperedRow) return undefined
    throw error
  }
}
