import { createHash, timingSafeEqual } from 'node:crypto'
import { changeRows } from '../../company/staff/account-mac.ts'
import { findAccount } from '../../company/staff/accounts.ts'
import type { Caller } from '../../company/staff/caller.ts'
import { findIdentity, insertIdentity, touchIdentity } from '../../company/staff/identities.ts'
import { findLiveSession, insertSession, type Session } from '../../company/staff/sessions.ts'
import { type Writing, write } from '../../company/staff/write.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import type { ProviderPerson } from './oidc.ts'
import { type Challenge, type Flow, isFlowExpired, takeFlow } from './provider-flows.ts'

type Exchange = { code: string; verifier: string; caller: Caller }

export type ExchangedSession = { session: Session; person: ProviderPerson }

/** The verifier proves that the same browser started the flow, so nobody can link another person's identity. */
export async function exchangeCode(deps: AuthDeps, exchange: Exchange): Promise<ExchangedSession> {
  const outcome = await write(deps, async (writing) => {
    const flow = await takeFlow(writing.trx, deps.vault, exchange.code)
    return redeemFlow(deps, writing, flow, exchange)
  })
  if (typeof outcome === 'string') throw new AuthError(outcome)
  return outcome
}

/** Returned, not thrown: the code must be spent even when it is refused. */
async function redeemFlow(
  { vault, now }: AuthDeps,
  { trx, append }: Writing,
  flow: Flow | undefined,
  { verifier, caller }: Exchange,
): Promise<ExchangedSession | AuthErrorCode> {
  const at = now()
  if (flow?.person === undefined || flow.staffId === null) return 'flow_state_not_found'
  if (isFlowExpired(flow, at)) return 'flow_state_expired'
  if (!isVerifierOf(flow.challenge, verifier)) return 'bad_code_verifier'
  const { person, staffId, linkSessionId } = flow
  const account = await findAccount(trx, vault, staffId)
  if (account === undefined || account.disabled) return 'user_banned'
  const origin = { provider: flow.provider, issuer: person.issuer, subject: person.subject }
  const { profile } = person
  if (linkSessionId === null) {
    const identity = await findIdentity(trx, vault, origin)
    if (identity?.staffId !== staffId) return 'signup_disabled'
    await touchIdentity(trx, vault, { id: identity.id, profile, at })
  } else {
    const session = await findLiveSession(trx, vault, { id: linkSessionId, now: at })
    if (session?.staffId !== staffId) return 'session_not_found'
    const inserted = await changeRows(trx, vault, staffId, () =>
      insertIdentity(trx, vault, { ...origin, profile, staffId, lastSignInAt: at, at }),
    )
    if (!inserted) return 'identity_already_exists'
  }
  const kind = linkSessionId === null ? 'signed-in' : 'identity-linked'
  append({ subjectId: staffId, kind, actor: staffId, detail: { by: flow.provider } })
  return { session: await insertSession(trx, vault, { staffId, method: 'oauth', caller, at }), person }
}

function isVerifierOf({ challenge, method }: Challenge, verifier: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const answer = method === 's256' ? hash(verifier).toString('base64url') : verifier
  return timingSafeEqual(hash(answer), hash(challenge))
}
