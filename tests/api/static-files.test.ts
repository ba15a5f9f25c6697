import { hash } from 'node:crypto'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'
import { homePage, homeStyle, testSite } from '#testing/server/site.ts'
import { acceptLosses, reportLoss } from '../../server/platform/db/losses.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

afterAll(() => app[Symbol.asyncDispose]())

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return app.request(path, { method, headers })
}

async function readBytes(response: Response) {
  return Buffer.from(await response.arrayBuffer())
}

describe('the built site', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes compressed as %s to those who take it', async (encoding, decompress) => {
    const response = await get('/', { 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const bytes = await readBytes(response)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(decompress(bytes).toString()).toBe(homePage)
  })

  it.each(['', 'identity', 'br;q=0', 'brotli'])('comes plain to those who ask for "%s"', async (accepted) => {
    const response = await get('/', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(homePage)
  })

  it('prefers brotli where both are taken', async () => {
    expect((await get('/', { 'accept-encoding': 'gzip, deflate, br' })).headers.get('content-encoding')).toBe(
      'br',
    )
  })

  it('lets hashed names be kept for ever, and asks for pages again', async () => {
    expect((await get('/assets/island-abc123.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
  })

  it('answers 304 to those who have it, in any encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const etag = (await get('/', { 'accept-encoding': encoding })).headers.get('etag') ?? ''
      const response = await get('/', { 'if-none-match': `"other", W/${etag}`, 'accept-encoding': encoding })
      expect([response.status, await response.text()]).toEqual([304, ''])
    }
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it.each([
    ['bytes=0-8', 206, homePage.slice(0, 9), `bytes 0-8/${homePage.length}`],
    [
      'bytes=-5',
      206,
      homePage.slice(-5),
      `bytes ${homePage.length - 5}-${homePage.length - 1}/${homePage.length}`,
    ],
    ['bytes=10-99999999', 206, homePage.slice(10), `bytes 10-${homePage.length - 1}/${homePage.length}`],
    ['bytes=99999999-', 416, '', `bytes */${homePage.length}`],
    ['bytes=0-1,4-5', 200, homePage, null],
    ['bytes=9-3', 200, homePage, null],
    ['lines=1-2', 200, homePage, null],
  ])('answers the range %s with %i', async (range, status, body, contentRange) => {
    const response = await get('/', { range, 'accept-encoding': 'br' })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(await response.text()).toBe(body)
  })

  it('ignores a range of another version', async () => {
    expect((await get('/', { range: 'bytes=0-8', 'if-range': '"other"' })).status).toBe(200)
  })

  it('answers HEAD as GET, without the body', async () => {
    const [head, full] = [await get('/', {}, 'HEAD'), await get('/')]
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of ['content-length', 'content-type', 'etag'])
      expect(head.headers.get(name)).toBe(full.headers.get(name))
  })

  const nowhere = ['/nothing', '/nothing/here', '/%2e%2e/package.json', '/..%2fpona.db', '/index.html.br']
  const errorPages = ['/403', '/403.html', '/404', '/404.html', '/404/', '/500', '/500.html']
  it.each([...nowhere, ...errorPages])('has the 404 page at %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Oops! Page not found')
  })

  it('can not be written to', async () => {
    const response = await get('/', {}, 'PUT')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('every answer', () => {
  const answers: [string, string, Record<string, string>][] = [
    ['GET', '/', {}],
    ['HEAD', '/', {}],
    ['GET', '/', { 'if-none-match': '*' }],
    ['GET', '/', { range: 'bytes=0-1' }],
    ['GET', '/nothing', {}],
    ['PUT', '/', {}],
    ['GET', '/healthz', {}],
    ['POST', '/functions/v1/send-contact-email', {}],
    [
      'POST',
      '/functions/v1/send-contact-email',
      { 'content-length': '2', 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['POST', '/functions/v1/nothing', {}],
    ['OPTIONS', '/functions/v1/send-contact-email', { origin: 'https://elsewhere.example' }],
  ]

  it.each(answers)('carries the security headers: %s %s %o', async (method, path, headers) => {
    const response = await get(path, headers, method)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-c2NyaXB0'; style-src 'self'")
    expect(policy).toContain(
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; upgrade-insecure-requests",
    )
    expect(policy).not.toContain('unsafe')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=63072000'),
    })
    const isAlike = response.status < 400 && response.headers.has('etag')
    expect(response.headers.has('x-request-id')).toBe(!isAlike)
  })
})

it.each([
  ['a page of the site its own style', '/', `'sha256-${hash('sha256', homeStyle, 'base64')}'`],
  ['a page of the site without a style none', '/nothing', undefined],
  ['any other answer the styles of all', '/healthz', testSite.styleHashes.join(' ')],
])('the policy allows %s', async (_, path, styleHashes) => {
  const policy = (await get(path)).headers.get('content-security-policy')
  expect(policy).toContain(`; style-src ${["'self'", styleHashes].filter(Boolean).join(' ')}; `)
})

it('a file carries the security headers that hold for files, and none of those for pages', async () => {
  const { headers } = await get('/assets/island-abc123.js')
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age=63072000'),
  })
  for (const name of ['content-security-policy', 'permissions-policy', 'x-request-id'])
    expect(headers.has(name)).toBe(false)
})

it('the worker that draws PDFs may run WebAssembly, and request nothing', async () => {
  const { headers } = await app.deskRequest('/assets/pdf.worker-abc123.js')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
})

describe.each(['public', 'desk'] as const)('the %s listener', (listener) => {
  const ask = (path: string, method: string) =>
    listener === 'public' ? app.request(path, { method }) : app.deskRequest(path, { method })
  const apis = ['rest', 'storage', 'realtime', 'auth', 'functions', 'graphql', 'analytics'].flatMap(
    (name) => [...[`/${name}/v1`, `/${name}/v1/`, `/${name}/v1/nothing`, `/${name}/v1/nothing/here.html`]],
  )

  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']
  // Sign-in answers the preflights of other origins, whatever they are for.
  const answersPreflight = (path: string) => listener === 'desk' && path.startsWith('/auth/')

  const spellings = ['/%72est/v1/', '/REST/V1/', '/rest//v1/', '/readyz/', '/metrics/', '/healthz/x', '/up/x']

  it.each([...apis, '/functions/', '/rest/v2/inquiry?select=*', ...spellings])(
    'answers 404 as JSON at %s, to every method',
    async (path) => {
      for (const method of answersPreflight(path) ? methods : [...methods, 'OPTIONS']) {
        const response = await ask(path, method)
        const type = response.headers.get('content-type')
        expect([method, response.status, type]).toEqual([method, 404, 'application/json'])
      }
    },
  )
})

describe('the desk listener', () => {
  it.each(['/desk/v1', '/desk/v1/', '/desk/v1/nothing'])('answers as JSON at %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await app.deskRequest(path, { method })
      expect([401, 404]).toContain(response.status)
      expect(await response.json()).toMatchObject({ error: { code: expect.any(String) } })
    }
  })

  it('says that the database takes writes and the outbox moves', async () => {
    const response = await app.deskRequest('/readyz')
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        ready: true,
        database: true,
        disk: true,
        full: false,
        files: true,
        complete: true,
        // Checked once it listens, which the application of a test does not.
        checked: isPostgresRun() ? null : 'pending',
        pages: true,
        serves: true,
        // A test has no mail server.
        mailFiles: true,
        clockBehindMs: 0,
        tooMany: 0,
        mailbox: null,
        backup: null,
        left: ['mailIn', 'backups', 'administrator', 'languages', 'privacy'],
        warnings: [
          'mailFiles',
          'noMailIn',
          'noBackups',
          'oneAdministrator',
          'languagesNotChosen',
          'noPrivacyFacts',
        ],
        outbox: {
          waiting: 0,
          refused: 0,
          held: 0,
          failed: 0,
          undeliverable: 0,
          oldestWaitingSince: null,
          problem: null,
        },
      },
    ])
  })

  it('says when the disk is nearly full, though everything still works, and when it is full', async () => {
    const { free } = app.room
    app.room.free = 5e8
    const response = await app.deskRequest('/readyz')
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { ready: false, database: true, disk: false, full: false },
    ])
    // Full since the last check.
    app.room.free = 0
    expect(await (await app.deskRequest('/readyz')).json()).toMatchObject({ ready: false, full: true })
    app.room.free = free
    await app.runTask('checkDiskSpace')
  })

  // PostgreSQL writes its own log.
  it.skipIf(isPostgresRun())(
    'says what was lost until it is accepted, and takes inquiries meanwhile',
    async () => {
      const file = join(app.dataDir, 'pona.db')
      reportLoss(file, 'The database lacks the newest 3 entries')
      const response = await app.deskRequest('/readyz')
      expect([response.status, await response.json()]).toMatchObject([
        503,
        { ready: false, database: true, complete: false },
      ])
      expect(await (await app.deskRequest('/metrics')).text()).toContain('pona_losses 1\n')
      expect((await postJson(app, wanjiku)).status).toBe(200)
      acceptLosses(file, new Date())
      expect((await app.deskRequest('/readyz')).status).toBe(200)
    },
  )
})
