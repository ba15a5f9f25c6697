import { issueAccessToken } from '../../company/staff/access-token.ts'
import { ACCESS_TOKEN_SECONDS } from '../../company/staff/access-token-lifetime.ts'
import { findAccount } from '../../company/staff/accounts.ts'
import type { Session } from '../../company/staff/sessions.ts'
import { readUserAnswer } from '../accounts/user-answer.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { toRefreshToken } from './refresh-token.ts'

/** The answer to every sign-in, refresh and elevation. Call it outside a transaction. */
export async function readSessionAnswer(deps: AuthDeps, session: Session) {
  const account = await findAccount(deps.db, deps.vault, session.staffId)
  if (account === undefined) throw new AuthError('user_not_found')
  const user = await readUserAnswer(deps, account)
  const { accessToken, expiresAt } = await issueAccessToken(
    deps,
    account,
    session,
    user.app_metadata.providers,
  )
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: toRefreshToken(deps.vault, { sessionId: session.id, counter: session.counter }),
    user,
  }
}
