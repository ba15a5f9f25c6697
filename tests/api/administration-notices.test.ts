import { afterEach, beforeEach, expect, it } from 'vitest'
import { peopleSchema } from '#contract/desk/people.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { type SectionName, settingsAnswerSchema } from '#contract/settings/settings.ts'
import { type Desk, openDesk } from '#testing/desk/desk-client.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { readNotices } from '#testing/mail/notices.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { MailError } from '../../server/platform/mail/mail-error.ts'

const RENATA = 'renata@pona.test'
const NOBODY_LISTENS = 'smtp://127.0.0.1:9'

let app: TestApp
let amina: Desk
let renata: Desk
let first: MailServer

beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'off' })
  app.clock.now = Date.now()
  first = await startMailServer()
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await first[Symbol.asyncDispose]()
})

async function open(): Promise<void> {
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina', admin: true })
  renata = await openDesk(app, { email: RENATA, name: 'Renata', admin: true })
}

async function set(name: SectionName, value: object, by = amina): Promise<void> {
  const { sections } = await by.read('/admin/settings', settingsAnswerSchema)
  const body = {
    version: sections[name].version,
    value: { ...sections[name].value, ...value },
    although: true,
  }
  expect((await by.send('PUT', `/admin/settings/${name}`, body)).status).toBe(200)
}

/** The mail server that has counted for long. */
async function begin(): Promise<void> {
  const desk = await openDesk(app, { email: 'asha@pona.test', admin: true })
  await set('mail', { server: first.url }, desk)
  app.clock.now += 2 * HOUR_MS
  await readNotices(app)
  await open()
  first.mails.splice(0)
}

const makeToken = () => amina.send('POST', '/admin/tokens', { name: 'Mine', scopes: ['inquiries:read'] })

const compareTexts = (one: string, other: string) => one.localeCompare(other)

const toSubjects = (to: string) =>
  first.mails
    .filter(({ envelopeTo }) => envelopeTo.includes(to))
    .map(({ subject = '' }) => subject)
    .toSorted(compareTexts)

it('tells the others through the mail server that counted before of its change, and of what was done then', async () => {
  await begin()
  await set('mail', { server: NOBODY_LISTENS })
  expect((await makeToken()).status).toBe(201)
  await readNotices(app)
  await set('mail', { server: 'smtp://127.0.0.1:10' })
  await readNotices(app)
  expect(toSubjects(RENATA)).toEqual([
    'Amina has changed the mail settings',
    'Amina has changed the mail settings',
    'Amina has made a token for a program',
  ])
})

it('has warnings that waited go both ways, and everything through the present server', async () => {
  await begin()
  await makeToken()
  await set('mail', { server: NOBODY_LISTENS })
  const present = await readNotices(app)
  const toRenata = present.filter(({ to }) => to === RENATA).map(({ subject }) => subject)
  expect(toRenata.toSorted(compareTexts)).toEqual(toSubjects(RENATA))
  expect(toRenata).toHaveLength(2)
})

it('tries the former server for an hour, and keeps no other mail waiting for it', async () => {
  await begin()
  await first[Symbol.asyncDispose]()
  await set('mail', { server: NOBODY_LISTENS })
  expect((await readNotices(app)).map(({ to }) => to)).toContain(RENATA)
  const readWaiting = () =>
    app.db.selectFrom('outbox').select(['item_id', 'last_error']).where('state', '=', 'waiting').execute()
  const waiting = await readWaiting()
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.every(({ item_id }) => item_id.endsWith('.former'))).toBe(true)
  app.clock.now += HOUR_MS
  await readNotices(app)
  expect(await readWaiting()).toEqual([])
})

it('leaves the former server out later', async () => {
  await begin()
  await makeToken()
  expect((await readNotices(app)).map(({ to }) => to)).toContain(RENATA)
  expect(first.mails).toEqual([])
})

it('keeps a warning that the present server refuses for the next one', async () => {
  await begin()
  await set('mail', { server: NOBODY_LISTENS })
  const outcome = { isPermanent: false, isRecipientRefused: false, hasAnswered: true }
  const send = () => Promise.reject(new MailError('EENVELOPE 451', outcome, undefined))
  expect(await readNotices(app, { transport: { send } })).toEqual([])
  expect(toSubjects(RENATA)).toEqual(['Amina has changed the mail settings'])
  app.clock.now += HOUR_MS
  expect((await readNotices(app)).map(({ to }) => to)).toContain(RENATA)
})

it.each([
  ['mailbox', { folder: 'Patients' }, 'Amina has changed the mailbox that is read'],
  ['backup', { to: '/nowhere/at/all' }, 'Amina has changed the place of the backups'],
] as const)('tells all administrators of a change of %s', async (name, value, subject) => {
  await open()
  await set(name, value)
  const mails = await readNotices(app)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['amina@pona.test', subject],
    [RENATA, subject],
  ])
})

it('tells of an administrator who was made one no more, and tells that person too', async () => {
  await open()
  const { people } = await amina.read('/admin/people', peopleSchema)
  const { id = '' } = people.find(({ email }) => email === RENATA) ?? {}
  await amina.send('POST', `/admin/people/${id}/role`, { role: 'coordinator' })
  const mails = await readNotices(app)
  expect(mails.map(({ to }) => to)).toEqual(['amina@pona.test', RENATA, 'support@company.example'])
  expect(mails[1]?.text).toContain('given the account of Renata another role')
})

it('tells nobody of a change that diverts nothing, nor of what a command does', async () => {
  await open()
  await set('company', { name: 'Ikeja Care' })
  await openDesk(app, { email: 'baraka@pona.test', admin: true })
  expect(renata.id).not.toBe('')
  expect(await readNotices(app)).toEqual([])
})
