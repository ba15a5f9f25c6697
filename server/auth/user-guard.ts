import type { MiddlewareHandler } from 'hono'
import type { Account } from './accounts.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'
import { type BearerVerdict, judgeBearer } from './bearer.ts'
import type { AuthDeps } from './deps.ts'
import type { Session } from './sessions.ts'

export type UserVariables = { account: Account; session: Session }

const refusals: Record<Exclude<BearerVerdict['outcome'], 'signed-in'>, AuthErrorCode> = {
  'no-token': 'no_authorization',
  'bad-token': 'bad_jwt',
  'no-account': 'user_not_found',
  'no-session': 'session_not_found',
  disabled: 'user_banned',
}

/** Lets in who is signed in, with or without a second factor. */
export function requireUser(deps: AuthDeps): MiddlewareHandler<{ Variables: UserVariables }> {
  return async function checkUser(c, next) {
    const verdict = await judgeBearer(deps, c.req.header('authorization'))
    if (verdict.outcome !== 'signed-in') throw new AuthError(refusals[verdict.outcome])
    c.set('account', verdict.account)
    c.set('session', verdict.session)
    await next()
  }
}
