import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SectionName, settingsAnswerSchema } from '#contract/settings/settings.ts'
import { type Desk, openDesk } from '#testing/desk/desk-client.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { startOidcServer } from '#testing/outside/oidc-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { changeRows } from '../../server/company/staff/account-mac.ts'
import { insertIdentity } from '../../server/company/staff/identities.ts'
import { write } from '../../server/company/staff/write.ts'

const PATH = '/admin/settings'

let app: TestApp

let amina: Desk

async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await createTestApp({ RATE_LIMITS: 'off', ...environment })
  app.clock.now = Date.now()
  amina = await openDesk(app, { email: 'amina@pona.test', admin: true })
}

async function reopen(environment: Record<string, string>): Promise<void> {
  await app[Symbol.asyncDispose]()
  await open(environment)
}

beforeEach(() => open())

afterEach(() => app[Symbol.asyncDispose]())

const read = async () => (await amina.read(PATH, settingsAnswerSchema)).sections

async function put(name: SectionName, value: object, more: object = {}): Promise<Response> {
  const { version } = (await read())[name]
  return amina.send('PUT', `${PATH}/${name}`, { version, value, ...more })
}

async function set(name: SectionName, value: object, more: object = {}): Promise<void> {
  const response = await put(name, value, more)
  expect([response.status, await response.json()]).toEqual([200, expect.anything()])
}

async function readRefusal(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; fields?: Record<string, string> } }
  return { status: response.status, code: error.code, fields: error.fields }
}

describe('the mail server', () => {
  const secret = 'a very secret password'

  it('is tried by a mail to the administrator, and then sends', async () => {
    await using server = await startMailServer()
    await set('mail', { server: server.url, from: 'Ikeja <care@ikeja.test>' })
    expect(server.mails).toMatchObject([{ envelopeTo: ['amina@pona.test'], envelopeFrom: 'care@ikeja.test' }])
  })

  it('that can’t be reached is refused in a sentence, and set all the same on request', async () => {
    const value = { server: 'smtp://127.0.0.1:9' }
    expect(await readRefusal(await put('mail', value))).toEqual({
      status: 424,
      code: 'not_reached',
      fields: { server: expect.stringContaining('refuses connections') },
    })
    expect((await read()).mail.version).toBe(0)
    await set('mail', value, { although: true })
    expect((await read()).mail).toMatchObject({ version: 1, value: { server: 'smtp://127.0.0.1:9' } })
  })

  it('that does not answer any more is not gone back to unasked', async () => {
    const reached = await startMailServer()
    await set('mail', { server: reached.url })
    await reached[Symbol.asyncDispose]()
    await set('mail', { server: 'smtp://127.0.0.1:9' }, { although: true })
    const restore = `${PATH}/mail/history/1/restore`
    expect(await readRefusal(await amina.send('POST', restore))).toMatchObject({ status: 424 })
    expect((await amina.send('POST', restore, { although: true })).status).toBe(200)
  })

  it('has a password that nobody reads again, and that goes to no other server', async () => {
    const value = { server: 'smtp://127.0.0.1:9', user: 'care', password: secret }
    await set('mail', value, { although: true })
    expect((await read()).mail.value.password).toEqual({ kept: true })
    const history = await (await amina.get(`${PATH}/mail/history`)).text()
    const rows = JSON.stringify(await app.db.selectFrom('setting').selectAll().execute())
    for (const text of [JSON.stringify(await read()), history, rows]) expect(text).not.toContain(secret)
    const { version, value: present } = (await read()).mail
    const moved = { ...present, server: 'smtp://127.0.0.1:10' }
    const response = await amina.send('PUT', `${PATH}/mail`, { version, value: moved, although: true })
    expect(await readRefusal(response)).toMatchObject({
      status: 422,
      fields: { password: expect.stringContaining('again') },
    })
    await set('mail', { ...present, from: 'care@ikeja.test' }, { although: true })
    expect((await read()).mail.value).toMatchObject({ password: { kept: true }, from: 'care@ikeja.test' })
  })

  it('of the environment has its password hidden too', async () => {
    await reopen({ SMTP_URL: `smtp://care:${encodeURIComponent(secret)}@127.0.0.1:9` })
    const { mail } = await read()
    expect(mail.value).toMatchObject({ server: 'smtp://127.0.0.1:9', user: 'care', password: { kept: true } })
    expect(mail.fixed).toEqual({ server: 'SMTP_URL', user: 'SMTP_URL', password: 'SMTP_URL' })
  })

  it('by a company of another name sends in its name', async () => {
    await set('company', { name: 'Ikeja Care', email: 'care@ikeja.test' })
    expect((await read()).mail.value).toMatchObject({
      from: 'Ikeja Care <care@ikeja.test>',
      to: 'care@ikeja.test',
    })
  })

  it('has a sender that can be saved, whatever the company is called', async () => {
    await set('company', { name: 'Ikeja Care (Lagos), Ltd: Health', email: 'care@ikeja.test' })
    expect((await read()).mail.value.from).toBe('Ikeja Care Lagos Ltd Health <care@ikeja.test>')
    await set('mail', { to: 'office@ikeja.test' })
  })
})

describe('a mailbox', () => {
  it('that can’t be reached is refused', async () => {
    const value = { server: 'imap://127.0.0.1:9', user: 'care', password: 'secret' }
    expect(await readRefusal(await put('mailbox', value))).toMatchObject({
      status: 424,
      fields: { server: expect.stringContaining('can’t be reached') },
    })
  })
})

describe('a sign-in provider', () => {
  const provider = { name: 'idp', clientId: 'pona', clientSecret: 'secret' }

  it('is discovered, offered at the sign-in, and hides its secret', async () => {
    await using server = await startOidcServer('http://localhost:8081/auth/v1/callback')
    await set('sign-in', { providers: [{ ...provider, issuer: server.issuer }] })
    const settings = await (await app.deskRequest('/desk/v1/settings')).json()
    expect(settings).toMatchObject({ providers: ['idp'] })
    expect((await read())['sign-in'].value.providers).toMatchObject([{ clientSecret: { kept: true } }])
  })

  it('has a secret that may look like the id of a picture', async () => {
    await using server = await startOidcServer('http://localhost:8081/auth/v1/callback')
    const clientSecret = '0123456789abcdef'.repeat(2)
    await set('sign-in', { providers: [{ ...provider, clientSecret, issuer: server.issuer }] })
  })

  it('stays where no administrator could sign in without it, and goes once one has a password', async () => {
    await using server = await startOidcServer('http://localhost:8081/auth/v1/callback')
    await set('sign-in', { providers: [{ ...provider, issuer: server.issuer }] })
    const setHash = (password_hash: string | null) =>
      write(app.auth, ({ trx }) =>
        changeRows(trx, app.vault, amina.id, () =>
          trx.updateTable('staff').set({ password_hash }).where('id', '=', amina.id).execute(),
        ),
      )
    const { password_hash } = await app.db
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', amina.id)
      .executeTakeFirstOrThrow()
    await write(app.auth, ({ trx }) =>
      changeRows(trx, app.vault, amina.id, () =>
        insertIdentity(trx, app.vault, {
          ...{ staffId: amina.id, provider: 'idp', issuer: server.issuer, subject: 'amina' },
          ...{ profile: {}, lastSignInAt: null, at: app.clock.now },
        }),
      ),
    )
    await setHash(null)
    expect(await readRefusal(await put('sign-in', { providers: [] }))).toEqual({
      status: 422,
      code: 'fields',
      fields: {
        providers: 'No administrator could sign in without this provider. Let one set a password first.',
      },
    })
    await setHash(password_hash)
    await set('sign-in', { providers: [] })
  })

  it('that can’t be discovered is refused', async () => {
    const providers = [{ ...provider, issuer: 'http://127.0.0.1:9' }]
    expect(await readRefusal(await put('sign-in', { providers }))).toMatchObject({
      status: 424,
      fields: { 'providers.0.issuer': expect.stringContaining('There is no sign-in provider') },
    })
  })
})
