import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { actionSchema } from '#contract/life/actions.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

const RUNS = 150
const LATER = Date.parse('2026-12-24T07:00:00Z')

let app: TestApp
let desk: Desk
let reference: string

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app, { admin: true })
  reference = await receive(app)
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

const paths = [
  ...['actions', 'facts', 'notes', 'replies', 'merge', 'unmerge', 'erase', 'files'].map(
    (step) => `/inquiries/{reference}/${step}`,
  ),
  '/notifications/seen',
  '/push/devices',
  '/push/devices/renew',
]
const words = [
  'action',
  'version',
  'step',
  'plans',
  'finishes',
  'at',
  'for',
  'note',
  'of',
  'to',
  'via',
  'destination',
  'text',
  'id',
  'subject',
  'ids',
  'endpoint',
  'keys',
  'change',
  'from',
  'file',
]
const likelyValue = fc.oneof(
  fc.constantFrom<unknown>(
    ...actionSchema.options.map(({ entries }) => entries.action.literal),
    1,
    0,
    -1,
    1e21,
    null,
    { id: 'one', kind: 'call', at: 8.64e15 },
    [{ id: 'ask-again', kind: 'call', at: LATER, for: '__proto__' }],
    ['ask-again'],
    LATER,
    'email',
    '__proto__',
    'PN-0000-0000',
    'order',
    'name',
    'hospital',
    [],
    '3f0f6f0e-6a55-4d0c-9d0e-2f6f3c1f4a05',
  ),
  fc.jsonValue(),
)
const likelyBody = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...words), likelyValue))

it('no body of a change causes an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), likelyBody, async (path, body) => {
      const response = await desk.send('POST', path.replace('{reference}', reference), body)
      expect(response.status).toBeLessThan(500)
    }),
    { numRuns: RUNS },
  )
})

it('no steps on several and no absence cause an internal error', async () => {
  const act = fc.record({ reference: fc.constantFrom(reference, 'PN-0000-0000', null), action: likelyBody })
  const acts = fc.oneof(likelyBody, fc.record({ acts: fc.array(act, { maxLength: 3 }) }))
  const day = fc.constantFrom<unknown>('2026-11-24', '2026-02-30', '9999-12-31', '-000001-01-01', 1, null)
  const absence = fc.record({
    from: day,
    to: day,
    cover: fc.constantFrom<unknown>(desk.id, 'nobody', '', null),
  })
  await fc.assert(
    fc.asyncProperty(acts, absence, async (several, away) => {
      expect((await desk.send('POST', '/inquiries/actions', several)).status).toBeLessThan(500)
      expect((await desk.send('PUT', `/absences/${desk.id}`, away)).status).toBeLessThan(500)
    }),
    { numRuns: RUNS },
  )
})

it('no entry causes an internal error', async () => {
  const entry = {
    ...{ channel: 'phone', name: 'Otieno', email: '', countryCode: '+254', phone: '0733 111 222' },
    ...{ treatment: '', message: '', locale: 'en', writer: null, owner: desk.id },
    consent: { form: 'spoken', to: desk.id },
  }
  const spoilt = fc.dictionary(
    fc.constantFrom(...Object.keys(entry), 'receivedAt', 'plans', 'next', 'note', 'acknowledge', 'id'),
    likelyValue,
    { maxKeys: 2 },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('', '/known'), fc.uuid(), spoilt, async (path, id, changes) => {
      const response = await desk.send('POST', `/inquiries${path}`, { ...entry, id, ...changes })
      expect(response.status).toBeLessThan(500)
    }),
    { numRuns: RUNS },
  )
})

it('no query of a list, an export, the figures or the audit causes an internal error', async () => {
  const names = [
    'view',
    'q',
    'from',
    'to',
    'destination',
    'treatment',
    'country',
    'status',
    'person',
    'cursor',
  ]
  const likely = fc.constantFrom(
    'due',
    'all',
    'spam',
    '2026-11-21',
    '2026-02-30',
    '+254',
    '1.1',
    '-5.0',
    '%',
    '\u0000',
  )
  const query = fc.dictionary(
    fc.constantFrom(...names, 'limit', 'before', 'subject'),
    fc.oneof(likely, fc.string({ unit: 'binary' })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('inquiries', 'export', 'figures', 'audit', 'events'),
      query,
      async (path, members) => {
        const response = await desk.get(`/${path}?${new URLSearchParams(members)}`)
        await response.body?.cancel()
        expect(response.status).toBeLessThan(500)
      },
    ),
    { numRuns: RUNS },
  )
})

it.each([
  '/inquiries?destination=%00',
  '/inquiries?person=a%00',
  '/audit?subject=%00',
  '/sessions/%00',
  '/templates/%00?version=1',
])('a NUL in %s is refused', async (path) => {
  const method = path.startsWith('/sessions') || path.startsWith('/templates') ? 'DELETE' : 'GET'
  const response = await app.deskRequest(`/desk/v1${path}`, { method, headers: desk.headers })
  expect(response.status).toBe(422)
})

it('a NUL in a template is refused', async () => {
  const words = { title: 'A\u0000', texts: [{ locale: 'en', subject: 'S', body: 'B' }] }
  expect((await desk.send('POST', '/templates', words)).status).toBe(422)
})
