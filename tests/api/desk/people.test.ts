import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { invitedSchema, peopleSchema, resetSchema } from '#contract/desk/people.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { askAuth, readEventKinds, readRefusal, signInWithPassword } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { setStaffRole } from '../../../server/auth/accounts/staff-accounts.ts'

const baraka = { email: 'Baraka@pona.test', name: 'Baraka', role: 'coordinator' }
const password = 'three quiet boats at dawn'

let app: TestApp
let amina: Desk

async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await createTestApp({ RATE_LIMITS: 'off', ...environment })
  app.clock.now = Date.now()
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina', admin: true })
}

beforeEach(() => open())
afterEach(() => app[Symbol.asyncDispose]())

async function invite(body: object = baraka) {
  const response = await amina.send('POST', '/admin/people', body)
  expect(response.status).toBe(201)
  return parse(invitedSchema, await response.json())
}

const act = (id: string, action: string, body: object = {}) =>
  amina.send('POST', `/admin/people/${id}/${action}`, body)

async function find(id: string) {
  const { people } = await amina.read('/admin/people', peopleSchema)
  return people.find((person) => person.id === id)
}

function takeLink(link = '') {
  const fragment = new URLSearchParams(new URL(link).hash.slice(1))
  const [type, token_hash] = [fragment.get('type'), fragment.get('token_hash')]
  return askAuth(app, '/verify', { body: { type, token_hash } })
}

async function acceptInvitation(link: string | undefined): Promise<void> {
  const taken = (await (await takeLink(link)).json()) as { access_token: string }
  const body = { password }
  expect((await askAuth(app, '/user', { method: 'PUT', token: taken.access_token, body })).status).toBe(200)
}

describe('an invitation', () => {
  it('without a mail server is a link for the administrator to hand over', async () => {
    const { id, link } = await invite()
    expect(await find(id)).toMatchObject({
      email: 'baraka@pona.test',
      name: 'Baraka',
      role: 'coordinator',
      state: 'invited',
      link: { expiresAt: app.clock.now + DAY_MS, mail: null },
    })
    await acceptInvitation(link)
    expect(await find(id)).toMatchObject({ state: 'active', hasSecondStep: false, link: null })
    await signInWithPassword(app, { id, email: 'baraka@pona.test', password })
  })

  it('is an event of the administrator', async () => {
    const { id } = await invite()
    const events = app.db.selectFrom('event').select(['kind', 'actor']).where('subject_id', '=', id)
    expect(await events.execute()).toEqual([{ kind: 'account-added', actor: amina.id }])
  })

  it('of a known address is refused', async () => {
    await invite()
    const again = await amina.send('POST', '/admin/people', { ...baraka, email: 'baraka@pona.test' })
    expect(await readError(again)).toEqual({ status: 409, code: 'account_exists' })
  })

  it.each([
    ['no address', { email: 'baraka' }],
    ['no name', { name: ' ' }],
    ['another role', { role: 'owner' }],
  ])('with %s is refused', async (_what, change) => {
    const response = await amina.send('POST', '/admin/people', { ...baraka, ...change })
    expect(await readError(response)).toEqual({ status: 422, code: 'invalid_request' })
  })
})

describe('with a mail server', () => {
  beforeEach(async () => {
    await app[Symbol.asyncDispose]()
    await open({ SMTP_URL: 'smtp://127.0.0.1:2525' })
  })

  const sent: { to: unknown; text: string; subject: string }[] = []

  async function sendMails(fails = false): Promise<void> {
    sent.length = 0
    const done = Promise.withResolvers<void>()
    await using _worker = app.startOutbox({
      async send(message) {
        sent.push(message)
        if (readLink() !== undefined) done.resolve()
        if (fails) throw Object.assign(new Error('busy'), { code: 'ECONNECTION' })
      },
      close() {},
    })
    await done.promise
  }

  // Warnings to administrators may be sent before it.
  const readLink = () => sent.flatMap(({ text }) => /https?:\S+\/welcome#\S+/.exec(text) ?? [])[0]

  it('an invitation goes out by mail, and its link signs in', async () => {
    const { id, link } = await invite()
    expect(link).toBeUndefined()
    expect(await find(id)).toMatchObject({ link: { mail: 'waiting' } })
    await sendMails()
    expect(sent[0]).toMatchObject({ to: 'baraka@pona.test', subject: 'Your account at the desk of Testers' })
    expect(await find(id)).toMatchObject({ link: { mail: 'sent' } })
    await acceptInvitation(readLink())
    expect(await find(id)).toMatchObject({ state: 'active' })
  })

  it('each attempt to send it carries the same link', async () => {
    await invite()
    await sendMails(true)
    const first = readLink()
    app.clock.now += 60_000
    await sendMails()
    expect(readLink()).toBe(first)
    expect((await takeLink(first)).status).toBe(200)
  })

  it('its token is nowhere in the database', async () => {
    await invite()
    await sendMails()
    const token = new URLSearchParams(readLink()?.split('#')[1]).get('token_hash') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = [
      await app.db.selectFrom('one_time_link').selectAll().execute(),
      await app.db.selectFrom('outbox').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('an administrator can ask for the link instead', async () => {
    const { link } = await invite({ ...baraka, by: 'link' })
    expect((await takeLink(link)).status).toBe(200)
  })

  it('a reset goes out by mail and voids the invitation', async () => {
    const { id, link } = await invite({ ...baraka, by: 'link' })
    expect((await act(id, 'reset')).status).toBe(200)
    expect(await readRefusal(await takeLink(link))).toEqual({ status: 403, code: 'otp_expired' })
    await sendMails()
    expect(readLink()).toContain('type=recovery')
    expect((await takeLink(readLink())).status).toBe(200)
  })
})

describe('a person', () => {
  let chege: Desk

  beforeEach(async () => {
    chege = await openDesk(app, { email: 'chege@pona.test', name: 'Chege' })
  })

  it('who is disabled is signed out, and their inquiries go to the colleague that was named', async () => {
    const dalila = await openDesk(app, { email: 'dalila@pona.test' })
    const reference = await receive(app)
    await chege.act(reference, { action: 'claim' })
    expect(await find(chege.id)).toMatchObject({ open: 1 })
    const response = await act(chege.id, 'disable', { to: dalila.id })
    expect(await response.json()).toMatchObject({
      handedOver: 1,
      to: dalila.id,
      person: { state: 'disabled' },
    })
    expect((await chege.get('/inquiries')).status).toBe(401)
    expect((await dalila.list('view=mine')).rows.map((row) => row.reference)).toEqual([reference])
    const { history } = await dalila.open(reference)
    expect(history.findLast(({ kind }) => kind === 'assigned')).toMatchObject({ actor: amina.id })
    expect(await readEventKinds(app, chege.id)).toContain('account-disabled')
  })

  it('who is disabled without a colleague for their inquiries sets them free', async () => {
    const reference = await receive(app)
    await chege.act(reference, { action: 'claim' })
    expect(await (await act(chege.id, 'disable')).json()).toMatchObject({ handedOver: 1, to: null })
    expect((await amina.open(reference)).inquiry.owner).toBeNull()
  })

  it.each([
    ['themself', () => chege.id],
    ['nobody who is here', () => 'somebody'],
  ])('is not disabled in favour of %s', async (_who, toId) => {
    const response = await act(chege.id, 'disable', { to: toId() })
    expect(await readError(response)).toEqual({ status: 422, code: 'no_such_colleague' })
    expect(await find(chege.id)).toMatchObject({ state: 'active' })
  })

  it('who is enabled again can sign in', async () => {
    await act(chege.id, 'disable')
    expect(await (await act(chege.id, 'enable')).json()).toMatchObject({ person: { state: 'active' } })
    await signInWithPassword(app, {
      id: chege.id,
      email: 'chege@pona.test',
      password: 'correct horse battery staple',
    })
  })

  it('who is reset needs the new link, and is not signed in any more', async () => {
    const reset = parse(resetSchema, await (await act(chege.id, 'reset')).json())
    expect(reset).toMatchObject({ wasTampered: false, person: { state: 'invited', hasSecondStep: false } })
    expect((await chege.get('/inquiries')).status).toBe(401)
    expect((await takeLink(reset.link)).status).toBe(200)
  })

  it('who is disabled is not reset', async () => {
    await act(chege.id, 'disable')
    expect(await readError(await act(chege.id, 'reset'))).toEqual({ status: 409, code: 'person_disabled' })
  })

  it('gets a role at once', async () => {
    expect((await chege.get('/admin/people')).status).toBe(403)
    expect((await act(chege.id, 'role', { role: 'administrator' })).status).toBe(200)
    expect((await chege.get('/admin/people')).status).toBe(200)
  })

  it('has sessions that an administrator sees and ends', async () => {
    const [session] = (await (await amina.get(`/admin/people/${chege.id}/sessions`)).json()) as {
      id: string
    }[]
    const path = `/admin/people/${chege.id}/sessions/${session?.id}`
    expect((await amina.send('DELETE', path)).status).toBe(200)
    expect((await chege.get('/inquiries')).status).toBe(401)
    expect((await amina.send('DELETE', path)).status).toBe(404)
  })

  it('who does not exist is not found', async () => {
    for (const action of ['disable', 'enable', 'reset'])
      expect(await readError(await act('nobody', action))).toEqual({ status: 404, code: 'not_found' })
  })

  it('whose account was tampered with is reset only', async () => {
    app.tampering.isExpected = true
    await app.db.updateTable('staff').set({ admin: 1 }).where('id', '=', chege.id).execute()
    for (const [action, body] of [
      ['disable', {}],
      ['enable', {}],
      ['role', { role: 'coordinator' }],
    ] as const)
      expect(await readError(await act(chege.id, action, body))).toEqual({
        status: 409,
        code: 'account_tampered',
      })
    expect(await (await act(chege.id, 'reset')).json()).toMatchObject({
      wasTampered: true,
      person: { role: 'coordinator' },
    })
  })
})

describe('the last administrator', () => {
  const refusal = { status: 409, code: 'last_administrator' }

  it('is not disabled, reset or made a coordinator', async () => {
    expect(await readError(await act(amina.id, 'disable'))).toEqual(refusal)
    expect(await readError(await act(amina.id, 'reset'))).toEqual(refusal)
    expect(await readError(await act(amina.id, 'role', { role: 'coordinator' }))).toEqual(refusal)
    expect((await amina.get('/admin/people')).status).toBe(200)
  })

  it('keeps a second factor', async () => {
    const [factor] = await app.db.selectFrom('factor').select('id').where('staff_id', '=', amina.id).execute()
    const token = amina.headers.authorization.slice('Bearer '.length)
    const removed = await askAuth(app, `/factors/${factor?.id}`, { method: 'DELETE', token })
    expect(await readRefusal(removed)).toEqual({ status: 409, code: 'conflict' })
  })

  it('is still the last while another is only invited, and no longer once that one has a password', async () => {
    const { link } = await invite({ ...baraka, role: 'administrator' })
    expect(await readError(await act(amina.id, 'role', { role: 'coordinator' }))).toEqual(refusal)
    await acceptInvitation(link)
    expect((await act(amina.id, 'role', { role: 'coordinator' })).status).toBe(200)
  })

  it('stays when two take each other’s role at the same time', async () => {
    const chege = await openDesk(app, { email: 'chege@pona.test', admin: true })
    const body = { role: 'coordinator' }
    const statuses = await Promise.all([
      act(chege.id, 'role', body).then(({ status }) => status),
      chege.send('POST', `/admin/people/${amina.id}/role`, body).then(({ status }) => status),
    ])
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('is kept by the command too, unless forced', async () => {
    const byCommand = { actor: 'administrator' }
    expect(await setStaffRole(app.auth, 'amina@pona.test', false, byCommand)).toBe('last-administrator')
    expect(await setStaffRole(app.auth, 'amina@pona.test', false, { ...byCommand, force: true })).toBe(
      'changed',
    )
  })
})

it('coordinators may do none of it', async () => {
  const chege = await openDesk(app, { email: 'chege@pona.test' })
  const forbidden = { status: 403, code: 'forbidden' }
  expect(await readError(await chege.get('/admin/people'))).toEqual(forbidden)
  expect(await readError(await chege.send('POST', '/admin/people', baraka))).toEqual(forbidden)
  for (const action of ['disable', 'enable', 'reset', 'role'])
    expect(await readError(await chege.send('POST', `/admin/people/${amina.id}/${action}`, {}))).toEqual(
      forbidden,
    )
})
