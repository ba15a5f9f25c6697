import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inquiryFields } from '#contract/inquiry/inquiry.ts'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { createTestApp, publicKey, publicOrigin, type TestApp } from '#testing/server/app.ts'
import { postForm, postJson, wanjiku } from '#testing/server/inquiries.ts'

const RUNS = 300

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
})

afterAll(() => app[Symbol.asyncDispose]())

const nasty = fc.constantFrom(
  '\u0000',
  '\r\nBcc: all@example.com',
  '\u202Egnp.exe',
  '\uD800',
  '\u200B\u200D\uFEFF',
  '=HYPERLINK("http://evil.example")',
  '<script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  "'; drop table inquiry; --",
  '../../etc/passwd',
  '__proto__',
  '%00%0d%0a',
  'ﷺ'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
)
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), nasty, fc.string({ maxLength: 60 }))
const anyValue = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
const anyField = fc.oneof(
  fc.constantFrom<string>(...inquiryFields, 'locale', 'consentVersion', '__proto__', 'constructor'),
  fc.string({ maxLength: 20 }),
)
const anyInquiry = fc.oneof(
  fc.dictionary(anyField, anyValue, { maxKeys: 12, noNullPrototype: true }),
  fc
    .dictionary(fc.constantFrom('name', 'treatment', 'message', 'phone'), anyText, { maxKeys: 2 })
    .map((changes) => ({ ...wanjiku, ...changes })),
)
const anyForm = fc.oneof(
  fc.dictionary(anyField, anyText, { maxKeys: 12, noNullPrototype: true }),
  fc
    .dictionary(fc.constantFrom('name', 'treatment', 'message', 'phone'), anyText, { maxKeys: 2 })
    .map((changes) => ({ ...wanjiku, ...changes })),
)

const statuses = new Map<number, number>()

async function expectPlainAnswer(response: Response): Promise<void> {
  expect(response.status).toBeLessThan(500)
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  const text = await response.text()
  expect(text).not.toMatch(/node_modules|\.ts:\d+|SQLITE|syntax error|at Object\./)
  app.clock.now += 60_000
}

it('no JSON value causes an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(anyInquiry, async (body) => expectPlainAnswer(await postJson(app, body))),
    { numRuns: RUNS },
  )
})

it('no bytes declared as JSON do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 500 }), async (body) =>
      expectPlainAnswer(await postJson(app, body)),
    ),
    { numRuns: RUNS },
  )
})

it('no form does', async () => {
  await fc.assert(
    fc.asyncProperty(anyForm, async (fields) => expectPlainAnswer(await postForm(app, { ...fields }))),
    { numRuns: RUNS },
  )
})

it('no multipart body does, whole or cut', async () => {
  await fc.assert(
    fc.asyncProperty(anyForm, fc.nat(2_000), async (fields, cutAt) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const request = new Request(publicOrigin, { method: 'POST', body: form })
      const body = (await request.arrayBuffer()).slice(0, cutAt)
      const headers = {
        'content-type': request.headers.get('content-type') ?? '',
        'content-length': String(body.byteLength),
        origin: publicOrigin,
      }
      await expectPlainAnswer(await app.request(sendContactEmail.path, { method: 'POST', body, headers }))
    }),
    { numRuns: RUNS },
  )
})

it('no header does', async () => {
  const name = fc.constantFrom(
    'content-type',
    'content-length',
    'origin',
    'referer',
    'idempotency-key',
    'apikey',
    'authorization',
    'x-forwarded-for',
    'accept-encoding',
    'range',
  )
  const value = fc
    .oneof(fc.string({ maxLength: 200 }), nasty)
    .map((text) => text.replace(/[^\t\x20-\x7E]/g, '').trim())
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(name, value, { maxKeys: 5 }),
      fc.constantFrom('POST', 'GET', 'OPTIONS', 'DELETE'),
      async (changes, method) => {
        const headers = {
          'content-type': 'application/json',
          'content-length': '2',
          apikey: publicKey,
          ...changes,
        }
        const body = method === 'POST' ? '{}' : null
        await expectPlainAnswer(await app.request(sendContactEmail.path, { method, headers, body }))
      },
    ),
    { numRuns: RUNS },
  )
})

it('the premise: the generated inquiries were partly accepted and partly refused', () => {
  for (const status of [200, 303, 400, 422])
    expect(statuses.get(status), `answers ${status}`).toBeGreaterThan(0)
})
