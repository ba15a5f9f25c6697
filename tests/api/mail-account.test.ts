import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#testing/desk/desk-client.ts'
import { type ImapServer, startImapServer } from '#testing/mail/imap-server.ts'
import { type SmtpScript, startScriptedSmtp } from '#testing/mail/scripted-smtp.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

let app: TestApp
let imap: ImapServer
let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  imap = await startImapServer()
  desk = await openDesk(app, { admin: true })
})
afterEach(async () => {
  await imap[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const account = { address: 'care@ikeja.example', user: 'care@pona.example', password: 'secret' }

async function set(changes: object, { mail = 0, mailbox = 0 } = {}) {
  const body = { ...account, versions: { mail, mailbox }, ...changes }
  const response = await desk.send('POST', '/admin/mail-account', body)
  return { status: response.status, ...((await response.json()) as { error?: object }) }
}

const toHost = (url: string) => new URL(url).host

async function withSmtp(script: SmtpScript, work: (host: string) => Promise<void>): Promise<void> {
  await using server = await startScriptedSmtp(script)
  await work(`127.0.0.1:${server.port}`)
}

async function readSections() {
  const { sections } = (await (await desk.get('/admin/settings')).json()) as {
    sections: Record<'mail' | 'mailbox', { version: number; value: Record<string, unknown> }>
  }
  return sections
}

describe('the account of one mailbox', () => {
  it('sends and is read, as it was found', async () => {
    await withSmtp({}, async (out) => {
      expect(await set({ out, in: toHost(imap.url) })).toEqual({
        status: 200,
        mail: `smtp://${out}`,
        mailbox: `imap://${toHost(imap.url)}`,
      })
    })
    const { mail, mailbox } = await readSections()
    expect(mail.value).toMatchObject({
      user: account.user,
      from: expect.stringMatching(/^.+ <care@ikeja.example>$/),
      to: 'care@ikeja.example',
    })
    expect(mailbox).toMatchObject({ version: 1, value: { user: account.user, password: { kept: true } } })
  })

  it('is stored by none of its sections when the mailbox refuses the password', async () => {
    await withSmtp({}, async (out) => {
      expect(await set({ out, in: toHost(imap.url), password: 'wrong' })).toMatchObject({
        status: 424,
        error: { code: 'not_reached', fields: { password: expect.stringContaining('refuses') } },
      })
    })
    expect(await readSections()).toMatchObject({ mail: { version: 0 }, mailbox: { version: 0 } })
  })

  it('is tried at no other port once a server refuses the password', async () => {
    await withSmtp({ AUTH: '535 no' }, async (out) => {
      expect(await set({ out, in: null })).toMatchObject({
        status: 424,
        error: { fields: { password: 'The mail server did not accept our user name and password.' } },
      })
    })
  })

  it('names each server that was tried in vain, and is set all the same on request', async () => {
    const out = '127.0.0.1:9'
    expect(await set({ out, in: null })).toMatchObject({
      status: 424,
      error: {
        fields: {
          out: expect.stringMatching(
            /^Nothing worked. 127.0.0.1, port 9 \(not encrypted\): .*port 9 \(TLS\)/,
          ),
        },
      },
    })
    expect(await set({ out, in: null, although: true })).toMatchObject({ status: 200, mail: `smtp://${out}` })
  })

  it('refuses what is no host and no address, at their fields', async () => {
    expect(await set({ out: 'not a host', in: null })).toMatchObject({
      status: 422,
      error: { code: 'fields', fields: { out: expect.stringContaining('Enter a server such as') } },
    })
    await withSmtp({}, async (out) => {
      expect(await set({ out, in: null, address: 'care' })).toMatchObject({
        status: 422,
        error: { fields: { address: expect.stringContaining('one mailbox') } },
      })
    })
  })

  it('is refused when somebody has changed it meanwhile, and to coordinators', async () => {
    await set({ out: '127.0.0.1:9', in: null, although: true })
    expect(await set({ out: '127.0.0.1:8', in: null, although: true })).toMatchObject({
      status: 409,
      error: { code: 'stale' },
    })
    desk = await openDesk(app, { email: 'baraka@pona.test' })
    expect((await set({ out: '127.0.0.1:9', in: null })).status).toBe(403)
  })
})

it('a server that is pasted with its port alone is stored in the usual form', async () => {
  const value = { server: 'smtp.gmail.com:587' }
  await desk.send('PUT', '/admin/settings/mail', { version: 0, value, although: true })
  expect((await readSections()).mail.value).toMatchObject({ server: 'smtp://smtp.gmail.com:587' })
})
