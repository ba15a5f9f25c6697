import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { postForm, postJson, wanjiku } from '#testing/server/inquiries.ts'

const onePort = { DESK_PORT: 'same', DESK_ORIGIN: 'https://desk.pona.test' }

let app: TestApp

beforeEach(async () => {
  app = await createTestApp(onePort)
})

afterEach(() => app[Symbol.asyncDispose]())

/** Returns the listener that serves a request with these headers, or the status. */
async function findServed(headers: Record<string, string>, of = app): Promise<string | number> {
  const statusOf = async (path: string) => (await of.request(path, { headers })).status
  const [site, desk] = [await statusOf('/assets/site-abc123.js'), await statusOf('/assets/desk-abc123.js')]
  if (site !== desk) return site === 200 ? 'site' : 'desk'
  return site
}

describe('one port for both', () => {
  it.each([
    ['pona.test', 'site'],
    ['PONA.test:8080', 'site'],
    ['desk.pona.test', 'desk'],
    ['Desk.Pona.Test:443', 'desk'],
    ['www.pona.test', 421],
    ['desk.pona.test.evil.example', 421],
    ['evil.example', 421],
    ['127.0.0.1:8080', 421],
    ['[::1]:8080', 421],
    ['pona.test@evil.example', 421],
    ['evil.example:80:pona.test', 421],
    ['', 421],
  ])('serves under the name %j: %s', async (host, served) => {
    expect(await findServed({ host })).toBe(served)
  })

  it('answers an unknown name with a sentence, whatever is asked for', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']) {
      for (const path of ['/', '/metrics', '/readyz', '/auth/v1/token', '/desk/v1/inquiries', '/up/x']) {
        const response = await app.request(path, { method, headers: { host: 'evil.example' } })
        expect([method, path, response.status]).toEqual([method, path, 421])
        if (method !== 'GET') continue
        expect(await response.json()).toEqual({
          error: {
            code: 'unknown_host',
            message: 'Nothing is served under this host name. Check the address that you opened.',
          },
        })
      }
    }
  })

  it.each(['/up', '/healthz'])('says at %s under any name that the process answers', async (path) => {
    for (const host of ['evil.example', '10.0.0.7:8080', 'pona.test', 'desk.pona.test', ''])
      expect((await app.request(path, { headers: { host } })).status).toBe(200)
  })

  it.each(['/readyz', '/metrics'])('shows nothing at %s as long as there is no token', async (path) => {
    for (const headers of [{}, { authorization: 'Bearer undefined' }, { authorization: 'Bearer ' }])
      expect((await app.deskRequest(path, { headers })).status).toBe(404)
  })

  it('takes inquiries as before, from the own page alone', async () => {
    expect((await postJson(app, wanjiku, { origin: 'https://pona.test' })).status).toBe(200)
    expect((await postForm(app, { ...wanjiku, message: 'By form' })).status).toBe(303)
    expect((await postJson(app, wanjiku, { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('a forwarded name', () => {
  it('counts nothing without a trusted proxy', async () => {
    const headers = { host: 'internal:8080', 'x-forwarded-host': 'desk.pona.test' }
    expect(await findServed(headers)).toBe(421)
  })

  it.each([
    ['1', 'desk.pona.test', 'desk'],
    ['1', 'pona.test:443', 'site'],
    ['1', 'evil.example', 421],
    ['1', 'desk.pona.test, pona.test', 'site'],
    ['2', 'evil.example, desk.pona.test, internal', 'desk'],
    ['2', 'pona.test', 'site'],
  ])('counts from %s proxies: %s leads to %s', async (trusted, forwarded, served) => {
    await using proxied = await createTestApp({ ...onePort, TRUSTED_PROXIES: trusted })
    const headers = { host: 'internal:8080', 'x-forwarded-host': forwarded }
    expect(await findServed(headers, proxied)).toBe(served)
  })

  it('never leads from one of our names to the other, which a proxy may keep strangers from', async () => {
    await using proxied = await createTestApp({ ...onePort, TRUSTED_PROXIES: '1' })
    const toDesk = { host: 'pona.test', 'x-forwarded-host': 'desk.pona.test' }
    const toSite = { host: 'desk.pona.test', 'x-forwarded-host': 'pona.test' }
    expect([await findServed(toDesk, proxied), await findServed(toSite, proxied)]).toEqual(['site', 'desk'])
  })
})
