import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tokensSchema } from '#contract/desk/connect.ts'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { auditSchema } from '#contract/desk/oversight.ts'
import { DAY_MS } from '#contract/durations.ts'
import { parseActor } from '#contract/life/actor.ts'
import { openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { addTestToken, askByToken } from '#testing/desk/program-token.ts'
import { addTestStaff, signInWithPassword } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { makeReadOnly } from '#testing/server/database.ts'
import { disableStaff } from '../../../server/auth/accounts/disable-staff.ts'
import { setStaffRole } from '../../../server/auth/accounts/staff-accounts.ts'
import { describeApi } from '../../../server/connect/openapi/describe-api.ts'

const REFUSED = { status: 401, code: 'token_refused' }
const OUT_OF_SCOPE = { status: 403, code: 'insufficient_scope' }

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

describe('a token', () => {
  it('is shown once, and stored as a MAC alone', async () => {
    const { id, token, desk } = await addTestToken(app)
    expect(token).toMatch(/^pona_[\w-]{43}$/)
    const { tokens } = await desk.read('/admin/tokens', tokensSchema)
    expect(tokens).toEqual([
      {
        id,
        name: 'The CRM',
        scopes: ['inquiries:read'],
        staffId: desk.id,
        createdAt: app.clock.now,
        expiresAt: app.clock.now + 365 * DAY_MS,
        lastUsedAt: null,
        state: 'active',
      },
    ])
    const rows = JSON.stringify(await app.db.selectFrom('program_token').selectAll().execute())
    expect(rows).not.toContain(token)
    expect(JSON.stringify(await desk.get('/admin/tokens').then((answer) => answer.json()))).not.toContain(
      token,
    )
    expect(JSON.stringify(app.logged)).not.toContain(token)
  })

  it('is made by an administrator with a second factor alone', async () => {
    const coordinator = await openDesk(app)
    const wanted = { name: 'Mine', scopes: ['inquiries:read'] }
    const refused = { status: 403, code: 'forbidden' }
    expect(await readError(await coordinator.get('/admin/tokens'))).toEqual(refused)
    expect(await readError(await coordinator.send('POST', '/admin/tokens', wanted))).toEqual(refused)
    expect(await readError(await coordinator.send('DELETE', '/admin/tokens/0'))).toEqual(refused)
    const account = await addTestStaff(app, { email: 'admin@pona.test', admin: true })
    const { access_token } = await signInWithPassword(app, account)
    expect(await readError(await askByToken(app, access_token, 'POST', '/admin/tokens', wanted))).toEqual({
      status: 403,
      code: 'second_factor_needed',
    })
  })

  it.each([
    ['no name', { name: ' ' }, 'invalid_request'],
    ['no scope', { scopes: [] }, 'invalid_request'],
    ['a scope that there is none of', { scopes: ['everything'] }, 'invalid_request'],
    ['an end that is over', { expiresAt: 1 }, 'fields'],
    ['an end in more than a year', { expiresAt: Date.parse('2028-01-01') }, 'fields'],
  ])('is refused with %s', async (_what, changes, code) => {
    const { desk } = await addTestToken(app)
    const wanted = { name: 'Mine', scopes: ['inquiries:read'], ...changes }
    expect(await readError(await desk.send('POST', '/admin/tokens', wanted))).toEqual({ status: 422, code })
  })

  it('reads and acts as whoever made it, and each event names the token', async () => {
    const reference = await receive(app)
    const { id, ask, desk } = await addTestToken(app, { scopes: ['inquiries:read', 'inquiries:write'] })
    expect((await ask('GET', '/inquiries')).status).toBe(200)
    const claimed = await ask('POST', `/inquiries/${reference}/actions`, { action: 'claim', version: 1 })
    const { inquiry, history } = v.parse(inquiryDetailSchema, await claimed.json())
    expect(inquiry.owner).toBe(desk.id)
    const actor = history.find(({ kind }) => kind === 'claimed')?.actor ?? ''
    expect(parseActor(actor)).toEqual({ person: desk.id, token: id })
    const audit = await desk.read('/audit', auditSchema)
    expect(audit.tokens).toEqual({ [id]: 'The CRM' })
    expect(audit.events.map(({ kind }) => kind)).toContain('token-added')
  })

  it('logs a look at an inquiry once, as a person’s', async () => {
    const reference = await receive(app)
    const { ask } = await addTestToken(app)
    for (let times = 0; times < 3; times++)
      expect((await ask('GET', `/inquiries/${reference}`)).status).toBe(200)
    const views = await app.db.selectFrom('event').select('n').where('kind', '=', 'viewed').execute()
    expect(views).toHaveLength(1)
  })

  it('shows to the minute when it was last used, and is seen in a database that takes no writes', async () => {
    const { ask, desk } = await addTestToken(app)
    const read = async () => (await desk.read('/admin/tokens', tokensSchema)).tokens[0]?.lastUsedAt
    const first = app.clock.now
    await ask('GET', '/inquiries')
    app.clock.now += 30_000
    await ask('GET', '/inquiries')
    expect(await read()).toBe(first)
    app.clock.now += 30_000
    await ask('GET', '/inquiries')
    expect(await read()).toBe(first + 60_000)
    app.clock.now += 60_000
    await makeReadOnly(app.db)
    expect((await ask('GET', '/inquiries')).status).toBe(200)
  })

  it('asks 600 times within five minutes, and then has to wait', async () => {
    const { ask } = await addTestToken(app)
    let last = await ask('GET', '/inquiries/PN-0000-0000')
    for (let asked = 1; asked < 600; asked++) last = await ask('GET', '/inquiries/PN-0000-0000')
    expect(last.status).toBe(404)
    const refused = await ask('GET', '/inquiries/PN-0000-0000')
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await readError(refused)).toEqual({ status: 429, code: 'too_many_requests' })
  })

  it('is told to the administrators by a mail that doesn’t hold it', async () => {
    const other = await openDesk(app, { email: 'boss@pona.test', name: 'Boss', admin: true })
    const { token, id, desk } = await addTestToken(app)
    const notices = await app.db
      .selectFrom('outbox')
      .select(['kind', 'staff_id', 'item_id'])
      .where('kind', '=', 'token-added')
      .execute()
    const recipients = notices.map(({ item_id }) => item_id.split('.')[1])
    expect(new Set(recipients)).toEqual(new Set([desk.id, other.id, 'support']))
    expect(notices.every(({ item_id, staff_id }) => item_id.endsWith(id) && staff_id === desk.id)).toBe(true)

    const sent: { to: string; text: string; subject: string }[] = []
    app.transport.send = async (mail) =>
      void sent.push({ to: String(mail.to), text: mail.text, subject: mail.subject })
    await app.startOutbox(app.transport).rested
    expect(sent.map(({ to }) => to)).toContain('boss@pona.test')
    expect(sent[0]?.subject).toBe('Amina has made a token for a program')
    expect(sent[0]?.text).toContain('“The CRM”')
    expect(JSON.stringify(sent)).not.toContain(token)
  })
})

describe('a token is refused', () => {
  it('once it was ended, which can be done once', async () => {
    const { id, ask, desk } = await addTestToken(app)
    expect((await desk.send('DELETE', `/admin/tokens/${id}`)).status).toBe(200)
    expect(await readError(await ask('GET', '/inquiries'))).toEqual(REFUSED)
    expect((await desk.read('/admin/tokens', tokensSchema)).tokens).toEqual([])
    expect((await desk.send('DELETE', `/admin/tokens/${id}`)).status).toBe(404)
  })

  it('once it has expired', async () => {
    const { ask, desk } = await addTestToken(app, {
      expiresAt: new Date(app.clock.now + 60_000).toISOString(),
    })
    expect((await ask('GET', '/inquiries')).status).toBe(200)
    app.clock.now += 60_000
    expect(await readError(await ask('GET', '/inquiries'))).toEqual(REFUSED)
    expect((await desk.read('/admin/tokens', tokensSchema)).tokens[0]?.state).toBe('expired')
  })

  it('once its maker is disabled, or no administrator', async () => {
    const boss = await openDesk(app, { email: 'boss@pona.test', admin: true })
    const disabled = await addTestToken(app)
    const demoted = await addTestToken(app)
    const emails = await app.db.selectFrom('staff').select(['id', 'email']).execute()
    const toEmail = (wanted: string) => emails.find(({ id }) => id === wanted)?.email ?? ''
    await disableStaff(app.auth, toEmail(disabled.desk.id), null, { actor: boss.id })
    await setStaffRole(app.auth, toEmail(demoted.desk.id), false, { actor: boss.id })
    for (const { ask } of [disabled, demoted])
      expect(await readError(await ask('GET', '/inquiries'))).toEqual(REFUSED)
    const { tokens } = await boss.read('/admin/tokens', tokensSchema)
    expect(tokens.map(({ state }) => state)).toEqual(['refused', 'refused'])
  })

  it.each(['pona_', 'pona_nonsense', `pona_${'A'.repeat(43)}`])(
    'if nobody has made it: %s',
    async (token) => {
      await addTestToken(app)
      expect(await readError(await askByToken(app, token, 'GET', '/inquiries'))).toEqual(REFUSED)
    },
  )

  it('whose row was changed in the database by somebody without the keys', async () => {
    const { id, ask } = await addTestToken(app)
    const other = await openDesk(app, { email: 'other@pona.test', admin: true })
    const change = (values: object) =>
      app.db.updateTable('program_token').set(values).where('id', '=', id).execute()
    const [row] = await app.db.selectFrom('program_token').selectAll().execute()
    for (const values of [
      { scopes: '["inquiries:read","inquiries:write"]' },
      { expires_at: app.clock.now + 900 * DAY_MS },
      { staff_id: other.id },
    ]) {
      await change(values)
      expect(await readError(await ask('GET', '/inquiries'))).toEqual(REFUSED)
      if (row) await change(row)
      expect((await ask('GET', '/inquiries')).status).toBe(200)
    }
    expect(app.logged.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/changed in the database/))
  })
})

describe('the scopes', () => {
  type Described = { security: Record<string, string[]>[] }

  it('open what names them, and everything else is closed', { timeout: 120_000 }, async () => {
    const { paths } = describeApi({
      routes: app.deskApp.routes,
      version: '1',
      deskOrigin: '',
      publicOrigin: '',
    })
    const all = { scopes: ['inquiries:read', 'inquiries:write', 'figures:read'] as const }
    const { token } = await addTestToken(app, { scopes: [...all.scopes] })
    const alone = await Promise.all(
      all.scopes.map(async (scope) => ({ scope, ...(await addTestToken(app, { scopes: [scope] })) })),
    )
    const opened: string[] = []
    for (const [template, methods] of Object.entries(paths)) {
      const path = template.replace('/desk/v1', '').replaceAll(/\{\w+\}/g, '0')
      for (const [name, operation] of Object.entries(methods)) {
        const method = name.toUpperCase()
        const { security } = operation as Described
        if (!security.some((one) => 'session' in one)) continue
        const scope = security.flatMap((one) => one['token'] ?? [])[0]
        if (scope === undefined) {
          expect([method, path, await readError(await askByToken(app, token, method, path))]).toEqual([
            method,
            path,
            OUT_OF_SCOPE,
          ])
          continue
        }
        opened.push(`${method} ${template.replace('/desk/v1', '')}`)
        for (const one of alone) {
          const answer = await one.ask(method, path)
          const isRefused = answer.status === 403 && (await readError(answer)).code === 'insufficient_scope'
          expect([method, path, one.scope, isRefused]).toEqual([method, path, one.scope, one.scope !== scope])
        }
      }
    }
    expect(new Set(opened)).toEqual(
      new Set([
        'DELETE /inquiries/{reference}/referrals/{id}/link',
        'GET /figures',
        'GET /files/{id}',
        'GET /files/{id}/dicom',
        'GET /files/{id}/preview',
        'GET /hospitals',
        'GET /inquiries',
        'GET /inquiries/{reference}',
        'GET /inquiries/{reference}/referrals/{id}',
        'GET /my-day',
        'GET /my-day/calls',
        'GET /reply-files',
        'GET /series',
        'GET /templates',
        'GET /workplace',
        'POST /files',
        'POST /hospitals',
        'POST /inquiries',
        'POST /inquiries/actions',
        'POST /inquiries/known',
        'POST /inquiries/{reference}/actions',
        'POST /inquiries/{reference}/contact',
        'POST /inquiries/{reference}/facts',
        'POST /inquiries/{reference}/files',
        'POST /inquiries/{reference}/merge',
        'POST /inquiries/{reference}/notes',
        'POST /inquiries/{reference}/offers',
        'POST /inquiries/{reference}/referrals',
        'POST /inquiries/{reference}/referrals/{id}/addresses',
        'POST /inquiries/{reference}/referrals/{id}/consent',
        'POST /inquiries/{reference}/referrals/{id}/link',
        'POST /inquiries/{reference}/referrals/{id}/send',
        'POST /inquiries/{reference}/referrals/{id}/standing',
        'POST /inquiries/{reference}/relatives',
        'POST /inquiries/{reference}/replies',
        'POST /inquiries/{reference}/replies/{id}/arrival',
        'POST /inquiries/{reference}/unmerge',
        'POST /reply-files/carried',
        'PUT /hospitals/{id}',
        'PUT /inquiries/{reference}/referrals/{id}/offer',
        'PUT /inquiries/{reference}/referrals/{id}/summary',
      ]),
    )
  })

  it('say what was missing, and open nothing of the auth server', async () => {
    const { ask, token } = await addTestToken(app, { scopes: ['figures:read'] })
    const refused = await ask('GET', '/inquiries')
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="inquiries:read"',
    )
    expect((await ask('GET', '/admin/people')).headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope"',
    )
    const user = await app.deskRequest('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
    expect(user.status).toBe(403)
  })
})
