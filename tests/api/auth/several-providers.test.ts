import { expect, it } from 'vitest'
import { backendUrl } from '#testing/desk/auth-client.ts'
import { challenge } from '#testing/desk/provider-flows.ts'
import { oidcClient, startOidcServer } from '#testing/outside/oidc-server.ts'
import { createTestApp } from '#testing/server/app.ts'

const CALLBACK = `${backendUrl}/auth/v1/callback`

async function openBoth() {
  const opened = new AsyncDisposableStack()
  const acme = opened.use(await startOidcServer(CALLBACK, `${CALLBACK}/acme`))
  const other = opened.use(await startOidcServer(`${CALLBACK}/other`))
  const app = opened.use(
    await createTestApp({
      OIDC_ACME_ISSUER: acme.issuer,
      OIDC_ACME_CLIENT_ID: oidcClient.id,
      OIDC_ACME_CLIENT_SECRET: oidcClient.secret,
      OIDC_OTHER_ISSUER: other.issuer,
      OIDC_OTHER_CLIENT_ID: oidcClient.id,
      OIDC_OTHER_CLIENT_SECRET: oidcClient.secret,
    }),
  )
  app.clock.now = Date.now()
  for (const provider of [acme, other])
    provider.person = { sub: 'person-1', email: 'asha@pona.test', email_verified: true, name: 'Asha' }

  async function authorize(provider: string): Promise<URL> {
    const query = new URLSearchParams({ provider, code_challenge: challenge, code_challenge_method: 's256' })
    const response = await app.deskRequest(`/auth/v1/authorize?${query}`)
    return new URL(response.headers.get('location') ?? '')
  }

  async function comeBack({ pathname, search }: URL): Promise<string | null> {
    const response = await app.deskRequest(pathname + search)
    return new URL(response.headers.get('location') ?? '').searchParams.get('error_code')
  }

  return { acme, other, authorize, comeBack, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

it('each of several providers returns to an address of its own', async () => {
  await using both = await openBoth()
  const { acme, other, authorize, comeBack } = both
  for (const [name, provider] of Object.entries({ acme, other })) {
    const asked = await authorize(name)
    expect(asked.searchParams.get('redirect_uri')).toBe(`${CALLBACK}/${name}`)
    // The account is linked to neither: the provider itself was believed.
    expect(await comeBack(await provider.visit(asked.href))).toBe('signup_disabled')
  }
})

it.each(['/auth/v1/callback/other', '/auth/v1/callback', '/auth/v1/callback/'])(
  'an answer to another provider’s address is refused, once and for all: %s',
  async (pathname) => {
    await using both = await openBoth()
    const { acme, authorize, comeBack } = both
    const returned = await acme.visit((await authorize('acme')).href)
    const diverted = new URL(returned)
    diverted.pathname = pathname
    const code = await comeBack(diverted).catch(() => 'not redirected')
    expect(['bad_oauth_callback', 'not redirected']).toContain(code)
    if (code === 'bad_oauth_callback') expect(await comeBack(returned)).toBe('flow_state_already_used')
  },
)
