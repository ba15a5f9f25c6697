import type { Account } from '../../company/staff/accounts.ts'
import type { Session } from '../../company/staff/sessions.ts'
import { AuthError } from '../auth-error.ts'

type Signed = { account: Pick<Account, 'verifiedFactors'>; session: Pick<Session, 'aal'> }

/** False for a session of the first level whose account has a second factor: its holder may know the password alone. */
export function isAtHighestLevel({ account, session }: Signed): boolean {
  return session.aal === 'aal2' || account.verifiedFactors.length === 0
}

/** Throws `insufficient_aal` with the status that the protocol has for the act. */
export function requireHighestLevel(signed: Signed, act: string, status?: 401 | 422): void {
  if (isAtHighestLevel(signed)) return
  throw new AuthError('insufficient_aal', { message: `AAL2 required to ${act}`, ...(status && { status }) })
}
