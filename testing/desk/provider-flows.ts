import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { type OidcServer, oidcClient, startOidcServer } from '../outside/oidc-server.ts'
import { createTestApp, type TestApp } from '../server/app.ts'
import { backendUrl } from './auth-client.ts'
import { askAuth, signInTestStaff } from './staff.ts'

export const verifier = 'a-verifier-of-a-client-that-is-long-enough-for-it'
export const challenge = createHash('sha256').update(verifier).digest('base64url')

export type ProviderFlows = AsyncDisposable & {
  app: TestApp
  provider: OidcServer
  authorize(query?: Record<string, string>): Promise<URL>
  comeBack(returned: URL, init?: RequestInit): Promise<URL>
  signIn(query?: Record<string, string>): Promise<URL>
  exchange(landed: URL, codeVerifier?: string): Promise<Response>
  askToLink(token: string, query?: Record<string, string>): Promise<Response>
  link(token: string): Promise<URL>
  addLinkedStaff(): ReturnType<typeof signInTestStaff>
}

/** A server with a provider named "acme", where Asha signs in next. */
export async function startProviderFlows(): Promise<ProviderFlows> {
  const provider = await startOidcServer(`${backendUrl}/auth/v1/callback`)
  const app = await createTestApp({
    OIDC_ACME_ISSUER: provider.issuer,
    OIDC_ACME_CLIENT_ID: oidcClient.id,
    OIDC_ACME_CLIENT_SECRET: oidcClient.secret,
    REDIRECT_URLS: 'https://desk.example/**',
  })
  // The provider uses the real clock.
  app.clock.now = Date.now()
  provider.person = { sub: 'person-1', email: 'asha@pona.test', email_verified: true, name: 'Asha M.' }

  async function authorize(query: Record<string, string> = {}): Promise<URL> {
    const response = await app.deskRequest(`/auth/v1/authorize?${toFlowQuery(query)}`)
    expect(response.status).toBe(302)
    return new URL(response.headers.get('location') ?? '')
  }

  async function comeBack(returned: URL, init: RequestInit = {}): Promise<URL> {
    const response = await app.deskRequest(returned.pathname + returned.search, init)
    expect([302, 303]).toContain(response.status)
    return new URL(response.headers.get('location') ?? '')
  }

  function exchange(landed: URL, codeVerifier = verifier): Promise<Response> {
    const body = { auth_code: landed.searchParams.get('code') ?? '', code_verifier: codeVerifier }
    return askAuth(app, '/token?grant_type=pkce', { body })
  }

  function askToLink(token: string, query: Record<string, string> = {}): Promise<Response> {
    const search = toFlowQuery({ skip_http_redirect: 'true', ...query })
    return askAuth(app, `/user/identities/authorize?${search}`, { method: 'GET', token })
  }

  async function link(token: string): Promise<URL> {
    const { url } = (await (await askToLink(token)).json()) as { url: string }
    return comeBack(await provider.visit(url))
  }

  return {
    app,
    provider,
    authorize,
    comeBack,
    signIn: async (query) => comeBack(await provider.visit((await authorize(query)).href)),
    exchange,
    askToLink,
    link,
    async addLinkedStaff() {
      const signedIn = await signInTestStaff(app)
      const response = await exchange(await link(signedIn.accessToken))
      expect(response.status).toBe(200)
      return signedIn
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

export function toFlowQuery(changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    provider: 'acme',
    code_challenge: challenge,
    code_challenge_method: 's256',
    ...changes,
  })
}

export function readFlowError(landed: URL) {
  const { error, error_code } = Object.fromEntries(landed.searchParams)
  return { error, error_code }
}
