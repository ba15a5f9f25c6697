import type { MiddlewareHandler } from 'hono'
import type { Account } from '../../company/staff/accounts.ts'
import { judgeBearer } from '../../company/staff/bearer.ts'
import type { Session } from '../../company/staff/sessions.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { refusals } from './write-as.ts'

export type UserVariables = { account: Account; session: Session }

const tokenRefusals = { ...refusals, 'no-token': 'no_authorization', 'bad-token': 'bad_jwt' } as const

export function requireUser(deps: AuthDeps): MiddlewareHandler<{ Variables: UserVariables }> {
  return async function checkUser(c, next) {
    const verdict = await judgeBearer(deps, c.req.header('authorization'))
    if (verdict.outcome !== 'signed-in') throw new AuthError(tokenRefusals[verdict.outcome])
    c.set('account', verdict.account)
    c.set('session', verdict.session)
    await next()
  }
}
