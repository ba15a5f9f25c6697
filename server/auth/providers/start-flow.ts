import { randomBytes } from 'node:crypto'
import type { HonoRequest } from 'hono'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { type Challenge, insertFlow } from './provider-flows.ts'
import { chooseRedirect } from './redirects.ts'

const CHALLENGE = /^[A-Za-z0-9\-._~]{43,128}$/
const MAX_EXTRA_PARAM_LENGTH = 500

/** Parameters of ours. `request` and its kin could override the others. */
const RESERVED_PARAMS = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'scope',
  'skip_http_redirect',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'request',
  'request_uri',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
])

/** Starts a flow and returns the provider's address. With `linkSessionId` an identity is linked. */
export async function startFlow(
  { db, vault, now, providers, config }: AuthDeps,
  req: HonoRequest,
  linkSessionId: string | null,
): Promise<string> {
  const query = new URL(req.url).searchParams
  const name = query.get('provider') ?? ''
  const provider = providers.get(name)
  if (provider === undefined) {
    throw new AuthError('validation_failed', { message: 'Unsupported provider: provider is not enabled' })
  }
  const challenge = readChallenge(query)
  const redirectTo = chooseRedirect(
    [req.header('redirect_to'), query.get('redirect_to') ?? undefined, req.header('referer')],
    config,
  )
  const secrets = {
    nonce: readNonce(query) ?? randomBytes(32).toString('base64url'),
    verifier: randomBytes(48).toString('base64url'),
    redirectUri: providers.toRedirectUri(name),
  }
  const state = await insertFlow(db, vault, {
    provider: name,
    redirectTo,
    challenge,
    linkSessionId,
    secrets,
    at: now(),
  })
  const scopes = (query.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  return provider.toAuthorizationUrl({ ...secrets, state, scopes, further: readExtraParams(query) })
}

/** Requires PKCE: otherwise the tokens would appear in the address, which is not allowed for staff. */
function readChallenge(query: URLSearchParams): Challenge {
  const challenge = query.get('code_challenge') ?? ''
  const method = (query.get('code_challenge_method') ?? '').toLowerCase()
  if (challenge === '' || method === '') {
    throw new AuthError('validation_failed', {
      message: 'PKCE flow requires code_challenge_method and code_challenge',
    })
  }
  if (!CHALLENGE.test(challenge)) {
    throw new AuthError('validation_failed', { message: 'code challenge has to be 43 to 128 characters' })
  }
  if (method !== 's256' && method !== 'plain') {
    throw new AuthError('validation_failed', { message: 'code_challenge_method has to be s256 or plain' })
  }
  return { challenge, method }
}

function readNonce(query: URLSearchParams): string | undefined {
  const nonce = query.get('nonce')
  return nonce !== null && /^[\x21-\x7e]{8,200}$/.test(nonce) ? nonce : undefined
}

function readExtraParams(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...query].filter(
      ([name, value]) => !RESERVED_PARAMS.has(name.toLowerCase()) && value.length <= MAX_EXTRA_PARAM_LENGTH,
    ),
  )
}
