import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AuthClientOptions,
  backendUrl,
  createAuthClient,
  expectData,
  stopClocks,
  travel,
} from '#testing/desk/auth-client.ts'
import { addTestStaff, type TestStaff } from '#testing/desk/staff.ts'
import { createTestApp, publicKey, type TestApp } from '#testing/server/app.ts'
import { makeReadOnly } from '#testing/server/database.ts'

const HOUR = 60 * 60 * 1000

let app: TestApp
let staff: TestStaff
let stored: Map<string, string>
let requests: string[]

beforeEach(async () => {
  app = await createTestApp()
  stopClocks(app)
  staff = await addTestStaff(app)
  stored = new Map()
  requests = []
})

afterEach(async () => {
  vi.useRealTimers()
  await app[Symbol.asyncDispose]()
})

/** A client whose storage survives a reload, as in a browser. */
function open(onRequest: AuthClientOptions['onRequest'] = () => {}) {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const { auth } = createAuthClient(app, {
    auth: { storage },
    onRequest: async (request) => {
      requests.push(new URL(request.url).search)
      await onRequest(request)
    },
  })
  const events: string[] = []
  auth.onAuthStateChange((event) => events.push(event))
  return { auth, events }
}

function expectConsoleErrors(name: string): void {
  const spies = [vi.mocked(console.warn), vi.mocked(console.error)]
  const complaints = spies.flatMap((spy) => spy.mock.calls)
  expect(complaints.length).toBeGreaterThan(0)
  for (const [complaint] of complaints) expect(complaint).toMatchObject({ name })
  for (const spy of spies) spy.mockClear()
}

async function signIn() {
  const { auth } = open()
  const { session } = expectData(await auth.signInWithPassword(staff))
  requests.length = 0
  return session
}

describe('a stored session', () => {
  it('is under the key of the address, and all that the answer had', async () => {
    const session = await signIn()
    const kept = JSON.parse(stored.get('sb-localhost-auth-token') ?? '{}')
    expect(kept).toMatchObject({ access_token: session.access_token, user: { email: staff.email } })
  })

  it('is used without a request while it is good', async () => {
    const session = await signIn()
    travel(app, HOUR - 100_000)
    expect((await open().auth.getSession()).data.session?.access_token).toBe(session.access_token)
    expect(requests).toEqual([])
  })

  it('refreshes by itself when it has expired', async () => {
    const session = await signIn()
    travel(app, HOUR + 1000)
    const { auth, events } = open()
    const { data, error } = await auth.getSession()
    expect(error).toBeNull()
    expect(data.session?.access_token).not.toBe(session.access_token)
    expect(requests).toEqual(['?grant_type=refresh_token'])
    await expect.poll(() => events).toContain('TOKEN_REFRESHED')
    expect((await auth.getUser()).data.user?.email).toBe(staff.email)
  })

  it('is removed when its refresh is refused', async () => {
    await signIn()
    await app.db.deleteFrom('session').execute()
    travel(app, HOUR + 1000)
    const { auth, events } = open()
    expect((await auth.getSession()).data.session).toBeNull()
    await expect.poll(() => events).toContain('SIGNED_OUT')
    expect(stored.has('sb-localhost-auth-token')).toBe(false)
    expectConsoleErrors('AuthSessionMissingError')
  })

  it('is left when the network fails', async () => {
    await signIn()
    travel(app, HOUR + 1000)
    vi.useFakeTimers({ now: app.clock.now })
    const { auth, events } = open(() => {
      throw new TypeError('fetch failed')
    })
    const pending = auth.getSession()
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await pending).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 })
    expect(requests.length).toBeGreaterThan(2)
    expect(events).not.toContain('SIGNED_OUT')
    expect(stored.has('sb-localhost-auth-token')).toBe(true)
    expectConsoleErrors('AuthRetryableFetchError')
  })

  it('stays while the database accepts no writes, which is 503', async () => {
    await signIn()
    travel(app, HOUR + 1000)
    // Reapplied each time: while the client waits, the PostgreSQL pool replaces connections.
    const { auth, events } = open(() => makeReadOnly(app.db))
    await makeReadOnly(app.db)
    const refresh_token = JSON.parse(stored.get('sb-localhost-auth-token') ?? '{}').refresh_token
    const response = await app.deskRequest('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: {
        apikey: publicKey,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify({ refresh_token }),
    })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({ code: 'unexpected_failure' })
    vi.useFakeTimers({ now: app.clock.now, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const pending = auth.getSession()
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await pending).error).toMatchObject({ name: 'AuthRetryableFetchError' })
    expect(events).not.toContain('SIGNED_OUT')
    expect(stored.has('sb-localhost-auth-token')).toBe(true)
    expectConsoleErrors('AuthRetryableFetchError')
  })
})

describe('the client', () => {
  it('needs a key and an address', () => {
    expect(() => createClient(backendUrl, '')).toThrow('supabaseKey is required.')
    expect(() => createClient('', publicKey)).toThrow('supabaseUrl is required.')
  })

  it('can not refresh without a token', async () => {
    const { auth } = open()
    expect((await auth.refreshSession()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await auth.refreshSession({ refresh_token: '' })).error).not.toBeNull()
    expect((await auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(requests).toEqual([])
  })

  it('takes over tokens that it is given', async () => {
    const session = await signIn()
    stored.clear()
    const { auth } = open()
    expectData(await auth.setSession(session))
    travel(app, HOUR + 1000)
    stored.clear()
    const late = open()
    expect(expectData(await late.auth.setSession(session)).session?.access_token).not.toBe(
      session.access_token,
    )
  })

  it('shares one refresh among all who wait for it', async () => {
    await signIn()
    travel(app, HOUR + 1000)
    const { auth } = open()
    const sessions = await Promise.all(Array.from({ length: 5 }, () => auth.getSession()))
    expect(new Set(sessions.map(({ data }) => data.session?.access_token)).size).toBe(1)
    expect(requests).toEqual(['?grant_type=refresh_token'])
  })

  it('is signed in by several tabs that refresh at once with one token', async () => {
    await signIn()
    travel(app, HOUR + 1000)
    const tabs = [open(), open(), open()]
    const sessions = await Promise.all(tabs.map(({ auth }) => auth.getSession()))
    expect(sessions.map(({ error }) => error)).toEqual([null, null, null])
    travel(app, HOUR + 1000)
    for (const { auth } of tabs) expect((await auth.getSession()).error).toBeNull()
  })
})
