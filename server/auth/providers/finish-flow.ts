import { findAccount } from '../../company/staff/accounts.ts'
import { findIdentity } from '../../company/staff/identities.ts'
import { findLiveSession } from '../../company/staff/sessions.ts'
import { logTampering, TamperedRow } from '../../company/staff/tampered-row.ts'
import { write } from '../../company/staff/write.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { toAuthError } from '../error-answer.ts'
import type { ProviderPerson } from './oidc.ts'
import { completeFlow, type Flow, isFlowExpired, takeState } from './provider-flows.ts'

const MAX_DESCRIPTION = 300

export type Redirect = { location: string; status: 302 | 303 }

/**
 * Handles the return from a provider to `path`. Always redirects the browser to one of our pages. A flow that was begun with
 * one provider is refused at the address of another, which could have it answered by the wrong one (RFC 9700, 4.4).
 */
export async function finishFlow(deps: AuthDeps, answer: URLSearchParams, path: string): Promise<Redirect> {
  const state = answer.get('state') ?? ''
  const taken = await write(deps, ({ trx }) => takeState(trx, deps.vault, { state, at: deps.now() }))
  if (taken === undefined) return toSiteWithError(deps, new AuthError('bad_oauth_state'))
  const { flow, again } = taken
  try {
    if (again) throw new AuthError('flow_state_already_used')
    if (new URL(flow.secrets.redirectUri).pathname !== path) throw new AuthError('bad_oauth_callback')
    if (isFlowExpired(flow, deps.now())) throw new AuthError('flow_state_expired')
    const refusal = answer.get('error')
    if (refusal !== null) return toTargetWithProviderError(flow, refusal, answer.get('error_description'))
    const code = await acceptPerson(deps, flow, await redeem(deps, flow, answer, state))
    const target = new URL(flow.redirectTo)
    target.searchParams.set('code', code)
    return { location: target.href, status: 302 }
  } catch (thrown) {
    if (thrown instanceof TamperedRow) logTampering(deps.log, thrown)
    const error = toAuthError(thrown)
    deps.log.warn({ code: error.code, err: error.cause }, 'A sign-in by a provider failed')
    return toTargetWithError(flow, error)
  }
}

function redeem(deps: AuthDeps, flow: Flow, answer: URLSearchParams, state: string): Promise<ProviderPerson> {
  const provider = deps.providers.get(flow.provider)
  if (provider === undefined) throw new AuthError('bad_oauth_callback')
  return provider.redeem(answer, { ...flow.secrets, state })
}

/** Returns the code to exchange. Only a linked identity grants access, never the e-mail address that a provider reports. */
function acceptPerson(deps: AuthDeps, flow: Flow, person: ProviderPerson): Promise<string> {
  const { vault, now } = deps
  return write(deps, async ({ trx }) => {
    const identity = await findIdentity(trx, vault, { provider: flow.provider, ...person })
    if (flow.linkSessionId !== null) {
      if (identity !== undefined) throw new AuthError('identity_already_exists')
      const session = await findLiveSession(trx, vault, { id: flow.linkSessionId, now: now() })
      if (session === undefined) throw new AuthError('session_not_found')
      return completeFlow(trx, vault, { flow, staffId: session.staffId, person })
    }
    if (identity === undefined) throw new AuthError('signup_disabled')
    const account = await findAccount(trx, vault, identity.staffId)
    if (account === undefined || account.disabled) throw new AuthError('user_banned')
    return completeFlow(trx, vault, { flow, staffId: account.id, person })
  })
}

function toTargetWithProviderError(flow: Flow, error: string, description: string | null): Redirect {
  return toTarget(flow, {
    error: error.slice(0, MAX_DESCRIPTION),
    error_description: (description ?? '').slice(0, MAX_DESCRIPTION),
  })
}

function toTargetWithError(flow: Flow, error: AuthError): Redirect {
  return toTarget(flow, toErrorParameters(error))
}

function toTarget({ redirectTo }: Flow, parameters: Record<string, string>): Redirect {
  const target = new URL(redirectTo)
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
  target.hash = new URLSearchParams({ ...parameters, sb: '' }).toString()
  return { location: target.href, status: 302 }
}

function toSiteWithError({ config }: AuthDeps, error: AuthError): Redirect {
  const site = new URL(config.deskOrigin)
  site.search = new URLSearchParams(toErrorParameters(error)).toString()
  return { location: site.href, status: 303 }
}

function toErrorParameters(error: AuthError): Record<string, string> {
  return { error: toOAuthError(error), error_code: error.code, error_description: error.message }
}

function toOAuthError({ code, status }: AuthError): string {
  if (code === 'signup_disabled' || code === 'user_banned') return 'access_denied'
  if (status === 400) return 'invalid_request'
  if (status === 401) return 'unauthorized_client'
  if (status === 403) return 'access_denied'
  return status === 503 ? 'temporarily_unavailable' : 'server_error'
}
