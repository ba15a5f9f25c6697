import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthClient, expectData } from '#testing/desk/auth-client.ts'
import { type ProviderFlows, readFlowError, startProviderFlows } from '#testing/desk/provider-flows.ts'
import {
  addTestStaff,
  askAuth,
  readEventKinds,
  readRefusal,
  signInTestStaff,
  signInWithPassword,
} from '#testing/desk/staff.ts'
import type { TestApp } from '#testing/server/app.ts'

let flows: ProviderFlows
let app: TestApp

beforeEach(async () => {
  flows = await startProviderFlows()
  app = flows.app
})

afterEach(() => flows[Symbol.asyncDispose]())

describe('linking', () => {
  it('is done by the client at the second level, which then holds a session of the first', async () => {
    const { staff } = await signInTestStaff(app, { email: 'other@pona.test' })
    const { auth } = createAuthClient(app, { auth: { flowType: 'pkce' } })
    expectData(await auth.signInWithPassword({ email: staff.email, password: staff.password }))
    expect((await auth.linkIdentity({ provider: 'acme' as 'google' })).error).toMatchObject({
      code: 'insufficient_aal',
    })

    const fresh = await addTestStaff(app)
    expectData(await auth.signInWithPassword(fresh))
    const { url } = expectData(await auth.linkIdentity({ provider: 'acme' as 'google' }))
    const landed = await flows.comeBack(await flows.provider.visit(url ?? ''))
    const { session } = expectData(await auth.exchangeCodeForSession(landed.searchParams.get('code') ?? ''))
    expect(session.provider_token).toEqual(expect.any(String))
    expect(session.user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'acme'] })
    const level = expectData(await auth.mfa.getAuthenticatorAssuranceLevel())
    expect(level).toMatchObject({
      currentLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'oauth' }],
    })
    const { identities } = expectData(await auth.getUserIdentities())
    const linked = identities.find(({ provider: name }) => name === 'acme')
    expect(linked).toMatchObject({
      id: 'person-1',
      identity_data: {
        iss: flows.provider.issuer,
        sub: 'person-1',
        name: 'Asha M.',
        email: 'asha@pona.test',
      },
    })
    if (linked === undefined) return expect.unreachable()
    expectData(await auth.unlinkIdentity(linked))
    expect(expectData(await auth.getUserIdentities()).identities).toHaveLength(1)
    expect(await readEventKinds(app, fresh.id)).toEqual(
      expect.arrayContaining(['identity-linked', 'identity-unlinked']),
    )
  })

  it('happens only in the browser that started it: the redirect alone links nothing', async () => {
    const { accessToken } = await signInTestStaff(app)
    const landed = await flows.link(accessToken)
    const identities = () => app.db.selectFrom('identity').select('provider').execute()
    expect(await identities()).toHaveLength(1)
    expect(await readRefusal(await flows.exchange(landed, 'another-verifier'.repeat(4)))).toEqual({
      status: 400,
      code: 'bad_code_verifier',
    })
    expect(await identities()).toHaveLength(1)
  })

  it('refuses an identity that is already linked, to the same or another account', async () => {
    const { accessToken } = await flows.addLinkedStaff()
    const other = await signInTestStaff(app, { email: 'other@pona.test' })
    for (const token of [accessToken, other.accessToken]) {
      expect(readFlowError(await flows.link(token))).toEqual({
        error: 'server_error',
        error_code: 'identity_already_exists',
      })
    }
  })

  it('ends with the session that asked for it', async () => {
    const { accessToken } = await signInTestStaff(app)
    const { url } = (await (await flows.askToLink(accessToken)).json()) as { url: string }
    const returned = await flows.provider.visit(url)
    await askAuth(app, '/logout', { token: accessToken })
    expect(readFlowError(await flows.comeBack(returned)).error_code).toBe('bad_oauth_state')
  })

  it('redirects where the client does not ask for the address', async () => {
    const { accessToken } = await signInTestStaff(app)
    const response = await flows.askToLink(accessToken, { skip_http_redirect: 'false' })
    expect(response.status).toBe(302)
  })

  it('needs somebody to be signed in', async () => {
    expect((await flows.askToLink('pona-public')).status).toBe(403)
  })
})

describe('unlinking', () => {
  async function readIdentities(token: string) {
    const response = await askAuth(app, '/user', { method: 'GET', token })
    const { identities } = (await response.json()) as {
      identities: { identity_id: string; provider: string }[]
    }
    return identities
  }

  it('leaves the last identity, and the one of the e-mail address', async () => {
    const { accessToken, ...lone } = await signInTestStaff(app, { email: 'lone@pona.test' })
    expect(lone.staff.email).toBe('lone@pona.test')
    const [only] = await readIdentities(accessToken)
    const remove = (id: string, token: string) =>
      askAuth(app, `/user/identities/${id}`, { method: 'DELETE', token })
    expect(await readRefusal(await remove(only?.identity_id ?? '', accessToken))).toEqual({
      status: 422,
      code: 'single_identity_not_deletable',
    })
    const linked = await flows.addLinkedStaff()
    const [email] = await readIdentities(linked.accessToken)
    expect(await readRefusal(await remove(email?.identity_id ?? '', linked.accessToken))).toEqual({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    })
    expect(await readRefusal(await remove(only?.identity_id ?? '', linked.accessToken))).toEqual({
      status: 422,
      code: 'identity_not_found',
    })
    expect(await readRefusal(await remove('x', linked.accessToken))).toEqual({
      status: 404,
      code: 'validation_failed',
    })
  })

  it('is closed to the first level where there is a second factor', async () => {
    const { staff, accessToken } = await flows.addLinkedStaff()
    const [, acme] = await readIdentities(accessToken)
    const first = await signInWithPassword(app, staff)
    const response = await askAuth(app, `/user/identities/${acme?.identity_id}`, {
      method: 'DELETE',
      token: first.access_token,
    })
    expect(await readRefusal(response)).toEqual({ status: 403, code: 'insufficient_aal' })
  })
})
