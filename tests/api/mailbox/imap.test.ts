import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { incomingMailSchema } from '#contract/desk/incoming-mail.ts'
import { mailboxProblemWords } from '#contract/mail/mailbox-problem-words.ts'
import type { MailboxProblem } from '#contract/mail/mailbox-problems.ts'
import { openDesk, receive } from '#testing/desk/desk-client.ts'
import { type ImapServer, startImapServer } from '#testing/mail/imap-server.ts'
import { untilRead } from '#testing/mail/incoming.ts'
import { startTokenEndpoint } from '#testing/outside/token-endpoint.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import type { IncomingMail } from '../../../server/incoming-mail/open.ts'

let imap: ImapServer
let app: TestApp
let mail: IncomingMail | undefined

beforeEach(async () => {
  imap = await startImapServer()
})

afterEach(async () => {
  await mail?.[Symbol.asyncDispose]()
  mail = undefined
  await app[Symbol.asyncDispose]()
  await imap[Symbol.asyncDispose]()
})

async function start(settings: Record<string, string> = {}): Promise<void> {
  app = await createTestApp({ IMAP_URL: imap.url, ...settings })
  mail = await app.startConfiguredMail()
}

/** Read once after its start, without a problem. */
async function untilOpened(): Promise<void> {
  await expect.poll(() => readMailbox(), { timeout: 10_000 }).toMatchObject({ problem: null })
  await expect
    .poll(async () => (await readMailbox())?.checked_at ?? 0, { timeout: 10_000 })
    .toBeGreaterThan(0)
}

async function readMailbox(folder = 'INBOX') {
  const rows = await app.db.selectFrom('mailbox').selectAll().execute()
  return rows.find(({ source }) => source.endsWith(`/${folder}`))
}

function compose(subject: string, extra = ''): string {
  return `From: asha@patient.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x>\r\n${extra}\r\nWords of ${subject}\r\n`
}

const listMails = () =>
  app.db.selectFrom('mail').select(['uid', 'uidvalidity', 'state']).orderBy('n').execute()

async function untilStored(count: number): Promise<void> {
  await expect.poll(async () => (await listMails()).length, { timeout: 10_000, interval: 20 }).toBe(count)
  await untilRead(app)
}

it('reads from the first start on, in order, and marks nothing', async () => {
  imap.deliver(compose('Old'))
  await start()
  await untilOpened()
  for (const subject of ['One', 'Two', 'Three']) imap.deliver(compose(subject))
  await untilStored(3)
  expect(await listMails()).toMatchObject([{ uid: 2 }, { uid: 3 }, { uid: 4 }])
  expect(imap.list().flatMap(({ flags }) => flags)).toEqual([])
  expect(imap.commands.filter((line) => /^(?:UID )?(?:STORE|MOVE|COPY|EXPUNGE|SELECT)/i.test(line))).toEqual(
    [],
  )
})

it('reads what has arrived since a day that was set', async () => {
  imap.deliver(compose('Long ago'), { at: new Date('2026-10-30T12:00:00Z') })
  imap.deliver(compose('Lately'), { at: new Date('2026-11-02T12:00:00Z') })
  await start({ IMAP_SINCE: '2026-11-01' })
  await untilStored(1)
  expect(await listMails()).toMatchObject([{ uid: 2 }])
})

it('finds news that the mailbox does not tell', async () => {
  await start()
  await untilOpened()
  imap.deliver(compose('Silent'), { silently: true })
  mail?.wake()
  await untilStored(1)
})

it('goes on where it was after a stop, and after a broken connection', async () => {
  await start()
  await untilOpened()
  imap.deliver(compose('One'))
  await untilStored(1)
  await mail?.[Symbol.asyncDispose]()
  imap.deliver(compose('Two'))
  mail = await app.startConfiguredMail()
  await untilStored(2)
  imap.cut()
  imap.deliver(compose('Three'))
  mail?.wake()
  await untilStored(3)
})

it('reads a mailbox again whose UIDs have changed, and doubles and brings back nothing', async () => {
  imap.deliver(compose('Before the start'), { at: new Date(Date.now() - 60_000) })
  await start()
  await untilOpened()
  imap.deliver(compose('One'), { at: new Date(Date.now() + 1_000) })
  await untilStored(1)
  imap.renumber()
  imap.deliver(compose('Two'), { at: new Date(Date.now() + 2_000), silently: true })
  imap.cut()
  mail?.wake()
  // The mail from before the start has the time up to which all is left alone.
  await untilStored(4)
  const messages = await app.db.selectFrom('message').select('id').execute()
  expect((await listMails()).filter(({ state }) => state === 'repeat')).toHaveLength(1)
  expect(messages).toHaveLength(3)
})

it('the comparison finds what was missed, and says what can not be fetched', async () => {
  await start()
  await untilOpened()
  const one = imap.deliver(compose('One'), { silently: true })
  imap.hide(one)
  imap.deliver(compose('Two'))
  await untilStored(1)
  imap.show(one)
  app.clock.now += 25 * 60 * 60 * 1000
  mail?.wake()
  await untilStored(2)
  await expect.poll(() => readMailbox(), { timeout: 5_000 }).toMatchObject({ missing: 0 })
})

it('an answer among the sent mails is read from its folder', async () => {
  await start({ IMAP_SENT: 'Sent' })
  await untilOpened()
  await expect
    .poll(() => readMailbox('Sent'), { timeout: 10_000 })
    .toMatchObject({ problem: null, first_uid: 1 })
  const reference = await receive(app)
  const amina = await openDesk(app)
  imap.deliver(
    `From: office@company.example\r\nTo: ${wanjiku.email}\r\nSubject: Your knee\r\nMessage-ID: <s@x>\r\n\r\nGood news.\r\n`,
    { folder: 'Sent' },
  )
  mail?.wake()
  await untilStored(1)
  const { inquiry, messages } = await amina.open(reference)
  expect(messages.at(-1)).toMatchObject({ direction: 'out', text: expect.stringContaining('Good news.') })
  expect(inquiry).toMatchObject({ firstAnswer: { via: 'email' }, next: { kind: 'wait' } })
})

describe('a problem is told in its own words', () => {
  /** On the Mail page and by the readiness, which calls a person at once unless the mailbox is only away. */
  async function untilProblem(problem: MailboxProblem, folder = 'INBOX') {
    await expect.poll(() => readMailbox(folder), { timeout: 10_000 }).toMatchObject({ problem })
    const desk = await openDesk(app)
    expect(await desk.read('/incoming-mail', incomingMailSchema)).toMatchObject({
      folders: [{ folder, problem }],
    })
    const words = mailboxProblemWords[problem]
    expect(Object.values(mailboxProblemWords).filter((other) => other === words)).toHaveLength(1)
    const ready = await app.deskRequest('/readyz')
    expect(ready.status).toBe(problem === 'away' ? 200 : 503)
    expect(await ready.json()).toMatchObject({
      mailbox: { good: problem === 'away', problems: [problem] },
    })
  }

  it('a mailbox that is away', async () => {
    await imap[Symbol.asyncDispose]()
    await start()
    await untilProblem('away')
  })

  it('a wrong password', async () => {
    imap.setPassword('another')
    await start()
    await untilProblem('refused')
  })

  it.skipIf(isPostgresRun())(
    'a wrong password is not tried again soon, which would lock the account',
    async () => {
      imap.setPassword('another')
      await start()
      await expect.poll(() => readMailbox(), { timeout: 10_000 }).toMatchObject({ problem: 'refused' })
      const countTried = () =>
        imap.commands.filter((command) => /^(?:LOGIN|AUTHENTICATE)/.test(command)).length
      const tried = countTried()
      expect(tried).toBeGreaterThan(0)
      // A broken connection is tried again after five seconds.
      await setTimeout(7_000)
      expect(countTried()).toBe(tried)
    },
  )

  it('a folder that is not there', async () => {
    await start({ IMAP_URL: imap.url.replace('INBOX', 'Nowhere') })
    await untilProblem('no-folder', 'Nowhere')
  })

  it('a certificate that nobody trusts', async () => {
    await imap[Symbol.asyncDispose]()
    imap = await startImapServer({ isTls: true })
    await start()
    await untilProblem('certificate')
  })
})

describe('XOAUTH2', () => {
  const wakeAnd =
    <Seen>(look: () => Seen) =>
    () => {
      mail?.wake()
      return look()
    }

  it('signs in with a token, and gets another one when it is refused', async () => {
    await using endpoint = await startTokenEndpoint()
    const settings = {
      IMAP_URL: imap.url.replace(':secret', ''),
      IMAP_OAUTH_TOKEN_URL: endpoint.url,
      IMAP_OAUTH_CLIENT_ID: 'pona',
      IMAP_OAUTH_CLIENT_SECRET: 'secret',
      IMAP_OAUTH_REFRESH_TOKEN: 'refresh',
    }
    await start(settings)
    await untilOpened()
    expect(endpoint.asked.map((form) => Object.fromEntries(form))).toEqual([
      { grant_type: 'refresh_token', client_id: 'pona', client_secret: 'secret', refresh_token: 'refresh' },
    ])
    // The known token is refused first; then another one is asked for.
    imap.setToken('token-2')
    imap.cut()
    await expect
      .poll(
        wakeAnd(() => endpoint.asked.length),
        { timeout: 10_000 },
      )
      .toBe(2)
    await untilOpened()

    endpoint.answer({ status: 503 })
    imap.setToken('token-3')
    imap.cut()
    await expect.poll(wakeAnd(readMailbox), { timeout: 10_000 }).toMatchObject({ problem: 'provider-away' })

    endpoint.answer({ status: 400 })
    await expect.poll(wakeAnd(readMailbox), { timeout: 10_000 }).toMatchObject({ problem: 'token' })
    const ready = await app.deskRequest('/readyz')
    expect(await ready.json()).toMatchObject({ ready: false, mailbox: { problems: ['token'] } })
  })
})

it('one of two instances reads the mailbox, and the other takes over', async () => {
  await start()
  await untilOpened()
  const other = await app.openAnother()
  const second = await other.startConfiguredMail()
  imap.deliver(compose('One'))
  await untilStored(1)
  expect(imap.connections()).toBe(1)
  await mail?.[Symbol.asyncDispose]()
  imap.deliver(compose('Two'))
  second?.wake()
  await untilStored(2)
  await second?.[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})
