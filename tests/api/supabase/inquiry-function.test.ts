// Runs on PostgreSQL too.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '#testing/desk/desk-client.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, publicOrigin, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { expectRefusal, postForm, postJson, readRows, wanjiku } from '#testing/server/inquiries.ts'
import { createTestFunction, projectUrl, type TestFunction } from '#testing/server/inquiry-function.ts'
import { findInquiry } from '../../../server/case/inquiry/find-stored.ts'

const PER_ADDRESS = 60

// Like the platform, the function has the project's PostgreSQL and nothing else.
describe.runIf(isPostgresRun())('the function at Supabase', () => {
  let server: TestApp
  let edge: TestFunction

  beforeEach(async () => {
    server = await createTestApp()
    edge = createTestFunction(server)
  })

  afterEach(async () => {
    await edge.rest()
    await server[Symbol.asyncDispose]()
  })

  async function readReference(response: Response): Promise<string> {
    expect(response.status).toBe(200)
    const { reference } = (await response.json()) as { reference: string }
    return reference
  }

  it('takes an inquiry, sealed, with its mails and its event', async () => {
    const response = await postJson(edge, wanjiku)
    expect(await response.clone().json()).toMatchObject({
      success: true,
      replyBy: '2026-11-22T10:00:00+03:00',
    })
    const reference = await readReference(response)
    const { inquiries, outbox, events } = await readRows(server)
    expect(inquiries).toMatchObject([{ reference, standing: 'open', received_at: server.clock.now }])
    expect(outbox).toMatchObject([{ kind: 'inquiry' }, { kind: 'acknowledgement' }])
    expect(events).toMatchObject([{ kind: 'received', actor: 'visitor' }])
    const stored = Buffer.from(inquiries[0]?.sealed ?? []).toString('latin1')
    for (const word of Object.values(wanjiku)) expect(stored).not.toContain(word)
    expect(await findInquiry(server.db, server.vault, inquiries[0]?.id ?? '')).toMatchObject({
      inquiry: wanjiku,
    })
  })

  it('answers a repeat with the same reference, whichever of the two it comes to', async () => {
    const headers = { 'idempotency-key': 'c0ffee' }
    const reference = await readReference(await postJson(edge, wanjiku, headers))
    for (const door of [edge, server, createTestFunction(server)]) {
      expect(await readReference(await postJson(door, wanjiku, headers))).toBe(reference)
      expect(await readReference(await postJson(door, wanjiku))).toBe(reference)
    }
    const other = { ...wanjiku, message: 'Something else altogether.' }
    await expectRefusal(await postJson(edge, other, headers), 422, 'idempotency_conflict')
    expect((await readRows(server)).inquiries).toHaveLength(1)
  })

  it('stores what is sent many times at once to many instances a single time', async () => {
    const instances = Array.from({ length: 4 }, () => createTestFunction(server))
    const answers = await Promise.all(
      instances.flatMap((instance) =>
        [1, 2, 3].map(() => postJson(instance, wanjiku, { 'idempotency-key': 'k' })),
      ),
    )
    expect(new Set(await Promise.all(answers.map(readReference))).size).toBe(1)
    expect((await readRows(server)).inquiries).toHaveLength(1)
  })

  it('leaves the rest to a server on the same database: the desk shows it, and its mails go out', async () => {
    const reference = await readReference(await postJson(edge, wanjiku))
    const desk = await openDesk(server)
    expect((await desk.list()).rows).toMatchObject([{ reference, name: wanjiku.name, standing: 'open' }])
    await using mailServer = await startMailServer()
    await deliver(server, mailServer)
    expect(mailServer.mails.map(({ envelopeTo }) => envelopeTo)).toEqual(
      expect.arrayContaining([['support@company.example'], [wanjiku.email]]),
    )
  })

  it.each([
    ['no key', { apikey: undefined }, 401, 'invalid_key'],
    ['a page of another origin', { origin: 'https://elsewhere.example' }, 403, 'wrong_origin'],
    ['text', { 'content-type': 'text/plain' }, 415, 'unsupported_type'],
    ['too long a body', { 'content-length': '40000' }, 413, 'too_large'],
  ] as const)('refuses %s as the server does', async (_what, headers, status, code) => {
    await expectRefusal(await postJson(edge, wanjiku, headers), status, code)
    expect((await readRows(server)).inquiries).toEqual([])
  })

  it('names the invalid fields', async () => {
    const error = await expectRefusal(
      await postJson(edge, { ...wanjiku, email: 'wanjiku' }),
      422,
      'invalid_inquiry',
    )
    expect(error.fields).toEqual({ email: 'Enter an email address like name@example.com' })
  })

  it('measures a body that came without its length', async () => {
    expect((await postJson(edge, wanjiku, { 'content-length': undefined })).status).toBe(200)
    const endless = { ...wanjiku, message: 'a'.repeat(100_000) }
    await expectRefusal(await postJson(edge, endless, { 'content-length': undefined }), 413, 'too_large')
  })

  it('lets the page of the site ask and read, and others not', async () => {
    const ask = async (origin: string) =>
      (
        await edge.request('', {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        })
      ).headers.get('access-control-allow-origin')
    expect(await ask(publicOrigin)).toBe(publicOrigin)
    expect(await ask('https://elsewhere.example')).toBeNull()
    const answer = await postJson(edge, {}, { origin: publicOrigin })
    expect(answer.headers.get('access-control-allow-origin')).toBe(publicOrigin)
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it.each([
    [
      'the address that Cloudflare saw',
      {},
      (n: number) => ({ 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': `198.51.100.${n}` }),
    ],
    [
      'what the trusted proxy added',
      { TRUSTED_PROXIES: '1' },
      (n: number) => ({
        'cf-connecting-ip': `198.51.100.${n}`,
        'x-forwarded-for': `192.0.2.${n}, 203.0.113.7`,
      }),
    ],
  ])('counts by %s, together with the server', async (_what, environment, toHeaders) => {
    const counting = createTestFunction(server, environment)
    const statuses: number[] = []
    for (let n = 0; n <= PER_ADDRESS; n++) {
      const inquiry = { ...wanjiku, message: `Inquiry number ${n}` }
      statuses.push(
        (
          await postJson(
            n % 2 ? edge : counting,
            inquiry,
            n % 2 ? { 'cf-connecting-ip': '203.0.113.7' } : toHeaders(n),
          )
        ).status,
      )
    }
    expect(statuses).toEqual([...Array(PER_ADDRESS).fill(200), 429])
  })

  describe('the form without script', () => {
    it('is answered with its confirmation at once: the platform shows no page to be led to', async () => {
      const response = await postForm(edge, wanjiku)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const page = await response.text()
      expect(page).toContain('"kind":"inquiry-sent"')
      expect(page).toContain((await readRows(server)).inquiries[0]?.reference)
    })

    it('comes back with its errors and all that was typed', async () => {
      const response = await postForm(edge, { ...wanjiku, email: 'wanjiku', message: 'An href="/ of mine' })
      expect(response.status).toBe(422)
      const page = await response.text()
      expect(page).toContain('"errors":{"email":"notAnEmail"}')
      expect(page).toContain('Wanjiku Mwangi')
    })

    it('shows pages with the styles, pictures and links of the site', async () => {
      const response = await postForm(edge, { ...wanjiku, email: 'wanjiku' })
      const page = await response.text()
      for (const address of ['/assets/islands.css', '/assets/logo.svg', '/'])
        expect(page).toContain(`="${publicOrigin}${address}"`)
      expect(page).toContain('href="#email"')
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`style-src 'self' ${publicOrigin}`)
      expect(policy).toContain(`img-src 'self' ${publicOrigin}`)
      expect(response.headers.get('cross-origin-embedder-policy')).toBe('unsafe-none')
    })

    it('is taken once its errors are corrected, from the page that named them', async () => {
      // The platform sends its own Host header, not the requested one.
      const headers = { origin: projectUrl, host: 'edge-runtime.supabase.com' }
      expect((await postForm(edge, wanjiku, headers)).status).toBe(200)
    })

    it('is refused from elsewhere', async () => {
      const response = await postForm(edge, wanjiku, { origin: 'https://elsewhere.example' })
      expect(response.status).toBe(403)
      expect(await response.text()).toContain('Open our own page and send it from there.')
    })
  })

  it('has nothing at any other address', async () => {
    await expectRefusal(await edge.request('', { method: 'GET' }), 404, 'not_found')
  })
})
