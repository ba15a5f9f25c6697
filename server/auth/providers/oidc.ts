import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client'
import type { ProviderSettings } from '../../platform/config/settings.ts'
import { AuthError } from '../auth-error.ts'

const USUAL_SCOPES = ['openid', 'email', 'profile']

/** `redirectUri`: where the provider of the flow, and no other, sends the browser back to. */
export type FlowSecrets = { nonce: string; verifier: string; redirectUri: string }

type AuthorizationRequest = FlowSecrets & {
  state: string
  scopes: readonly string[]
  further: Readonly<Record<string, string>>
}

export type ProviderPerson = {
  issuer: string
  subject: string
  profile: Record<string, unknown>
  accessToken: string
  refreshToken: string
}

export type OidcProvider = {
  toAuthorizationUrl(request: AuthorizationRequest): Promise<string>
  /** Validates the provider's redirect; throws an AuthError when it proves no identity. */
  redeem(answer: URLSearchParams, expected: FlowSecrets & { state: string }): Promise<ProviderPerson>
}

/** An OpenID Connect provider. Discovery runs at the first use, and again after a failure. */
export function createOidcProvider(settings: ProviderSettings): OidcProvider {
  let discovered: Promise<Configuration> | undefined

  function discover(): Promise<Configuration> {
    if (discovered === undefined) {
      discovered = discoverProvider(settings)
      discovered.catch(() => {
        discovered = undefined
      })
    }
    return discovered
  }

  return {
    async toAuthorizationUrl({ state, nonce, verifier, redirectUri, scopes, further }) {
      const configuration = await discover().catch(throwRefusal)
      return buildAuthorizationUrl(configuration, {
        ...further,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...new Set([...USUAL_SCOPES, ...scopes])].join(' '),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },

    async redeem(answer, { state, nonce, verifier, redirectUri }) {
      const configuration = await discover().catch(throwRefusal)
      // Built from the settings: the request's host is not trusted.
      const returnedTo = new URL(redirectUri)
      returnedTo.search = answer.toString()
      const checks = {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      }
      const tokens = await authorizationCodeGrant(configuration, returnedTo, checks).catch(throwRefusal)
      const claims = tokens.claims()
      if (claims === undefined) throw new AuthError('bad_oauth_callback')
      const about = configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(throwRefusal)
        : claims
      return {
        issuer: claims.iss,
        subject: claims.sub,
        profile: toProfile(claims.iss, { ...claims, ...about }),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? '',
      }
    },
  }
}

/** Reads what the provider says of itself. Rejects where it can't be reached, or is not what it should be. */
export function discoverProvider({
  issuer,
  clientId,
  clientSecret,
}: ProviderSettings): Promise<Configuration> {
  // Plain HTTP is allowed on loopback alone.
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute })
}

/** For display only; grants nothing. */
function toProfile(issuer: string, about: Record<string, unknown>): Record<string, unknown> {
  const text = (name: string) => {
    const value = about[name]
    return typeof value === 'string' ? value.slice(0, 500) : undefined
  }
  return {
    iss: issuer,
    sub: text('sub'),
    provider_id: text('sub'),
    name: text('name'),
    full_name: text('name'),
    email: text('email'),
    email_verified: about['email_verified'] === true,
    picture: text('picture'),
    avatar_url: text('picture'),
    user_name: text('preferred_username'),
    preferred_username: text('preferred_username'),
  }
}

function throwRefusal(cause: unknown): never {
  if (
    cause instanceof ResponseBodyError ||
    (cause instanceof ClientError && cause.code !== 'OAUTH_TIMEOUT')
  ) {
    throw new AuthError('bad_oauth_callback', { cause, message: 'The provider did not confirm the sign-in' })
  }
  throw new AuthError('unexpected_failure', {
    cause,
    status: 503,
    message: 'The provider could not be reached',
  })
}
