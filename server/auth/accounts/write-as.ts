import type { AccountDeps } from '../../company/staff/account-deps.ts'
import { saveAccountMac } from '../../company/staff/account-mac.ts'
import type { Account } from '../../company/staff/accounts.ts'
import type { Session } from '../../company/staff/sessions.ts'
import { findSignedIn, type SignedIn } from '../../company/staff/signed-in.ts'
import { type Writing, write } from '../../company/staff/write.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'

/** The person as the request found them; permissions are read again. */
export type Actor = { account: Pick<Account, 'id'>; session: Pick<Session, 'id'> }

export type Acting = Writing & { account: Account; session: Session }

export const refusals: Record<Exclude<SignedIn['outcome'], 'signed-in'>, AuthErrorCode> = {
  'no-account': 'user_not_found',
  'no-session': 'session_not_found',
  disabled: 'user_banned',
}

/** Reads account, level and factors in the writing transaction, so that a concurrent sign-out or reset is seen. */
export function writeAs<Result>(
  deps: AccountDeps,
  actor: Actor,
  work: (acting: Acting) => Promise<Result>,
): Promise<Result> {
  const [staffId, sessionId] = [actor.account.id, actor.session.id]
  return write(deps, async (writing) => {
    const { trx } = writing
    const found = await findSignedIn({ ...deps, db: trx }, { staffId, sessionId })
    if (found.outcome !== 'signed-in') throw new AuthError(refusals[found.outcome])
    const { account, session } = found
    const result = await work({ ...writing, account, session })
    await saveAccountMac(trx, deps.vault, staffId)
    return result
  })
}
