import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startImapServer } from '#testing/mail/imap-server.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { createInstallation, type TestInstallation } from '#testing/server/examined-installation.ts'
import { checkClock } from './clock.ts'
import { checkMailbox, checkMailServer } from './mail.ts'
import { checkSenderRecords } from './mail-records.ts'
import { checkPushServices } from './push.ts'
import { checkScanner } from './scanner.ts'

let here: TestInstallation

beforeEach(() => {
  here = createInstallation()
})

afterEach(() => here[Symbol.asyncDispose]())

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    [Symbol.dispose]: () => void server.close(),
  }
}

/** Nothing listens there. */
const AWAY = 'http://127.0.0.1:9'

it('a mail server that takes the sign-in, refuses it or is away is told, and gets no mail', async () => {
  await using server = await startMailServer(0, { wantsToken: true })
  const { host } = new URL(server.url)
  expect(await here.examine(checkMailServer)).toEqual([
    expect.stringMatching(/^hint: There is no mail server/),
  ])
  expect(await here.examine(checkMailServer, { SMTP_URL: `smtp://care:secret@${host}` })).toEqual([
    expect.stringMatching(/^wrong: The mail server .*(?:EAUTH|EOAUTH|did not accept)/),
  ])
  expect(await here.examine(checkMailServer, { SMTP_URL: 'smtp://127.0.0.1:9' })).toEqual([
    "wrong: The mail server 127.0.0.1:9 can't be used (ECONNREFUSED). The mail server refuses connections: it is not running, or its port is another one.",
  ])
  await using open = await startMailServer()
  expect(await here.examine(checkMailServer, { SMTP_URL: open.url })).toEqual([
    expect.stringMatching(/^ok: The mail server .* accepts the sign-in\.$/),
  ])
  expect(open.mails).toEqual([])
})

it('a mailbox that can be read, refuses the password or lacks the folder is told', async () => {
  expect(await here.examine(checkMailbox)).toEqual([])
  await using imap = await startImapServer()
  expect(await here.examine(checkMailbox, { IMAP_URL: imap.url, IMAP_SENT: 'Sent' })).toEqual([
    expect.stringMatching(/^ok: The mailbox at .* can be read: INBOX, Sent\.$/),
  ])
  expect(await here.examine(checkMailbox, { IMAP_URL: imap.url, IMAP_SENT: 'Gone' })).toEqual([
    expect.stringMatching(/^wrong: The folder Gone of .* The folder that IMAP_URL or IMAP_SENT names/),
  ])
  imap.setPassword('another')
  expect(await here.examine(checkMailbox, { IMAP_URL: imap.url })).toEqual([
    expect.stringMatching(/^wrong: The folder INBOX .* refuses the user name and the password/),
  ])
})

describe('records of the mail domain', () => {
  const settings = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Pona <care@mail.pona.example>',
    MAIL_TO: 'care@pona.example',
  }
  const servers = { 'mail.pona.example': ['mx.pona.example'], 'pona.example': ['mx.pona.example'] }
  const examineRecords = (records: Record<string, string[]>, mx: Record<string, string[]> = servers) =>
    here.examine(checkSenderRecords, settings, {
      resolver: {
        findAddresses: async () => ['192.0.2.7'],
        async resolveTxt(name) {
          const found = records[name]
          if (found === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
          return found.map((text) => [text.slice(0, 5), text.slice(5)])
        },
        async findMailServers(domain) {
          const found = mx[domain]
          if (found === undefined) throw Object.assign(new Error('none'), { code: 'ENODATA' })
          return found
        },
      },
    })

  it('are good, DMARC also on the domain above', async () => {
    const told = await examineRecords({
      'mail.pona.example': ['google-site-verification=1', 'v=spf1 include:_spf.example -all'],
      '_dmarc.pona.example': ['v=DMARC1; p=quarantine'],
    })
    expect(told.map((line) => line.slice(0, 3))).toEqual(['ok:', 'ok:', 'ok:', 'ok:'])
  })

  it('are told where they are missing, or are two', async () => {
    // RFC 7505: one record with an empty name.
    expect(await examineRecords({}, { 'pona.example': [''] })).toEqual([
      expect.stringMatching(/^wrong: mail\.pona\.example does not say which servers/),
      expect.stringMatching(/^hint: mail\.pona\.example has no DMARC record/),
      expect.stringMatching(/^hint: mail\.pona\.example has no MX record: senders try 192\.0\.2\.7/),
      expect.stringMatching(/^wrong: pona\.example takes no mail/),
    ])
    const [spf] = await examineRecords({ 'mail.pona.example': ['v=spf1 -all', 'v=spf1 mx -all'] })
    expect(spf).toMatch(/^wrong: mail\.pona\.example has 2 SPF records/)
  })
})

it('a virus scanner that answers, or is away, is told', async () => {
  expect(await here.examine(checkScanner)).toEqual([])
  const clamd = createTcpServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end('stream: OK\0'))
  }).listen(0, '127.0.0.1')
  await once(clamd, 'listening')
  const { port } = clamd.address() as AddressInfo
  const examineScanner = () => here.examine(checkScanner, { CLAMD_URL: `tcp://127.0.0.1:${port}` })
  expect(await examineScanner()).toEqual(['ok: The virus scanner scans files.'])
  clamd.close()
  await once(clamd, 'close')
  expect(await examineScanner()).toEqual([
    expect.stringMatching(/^wrong: The virus scanner \(CLAMD_URL\) can't be used: .*ECONNREFUSED/),
  ])
})

it('push services that are away are a hint', async () => {
  using service = await serve((_request, response) => response.writeHead(404).end())
  expect(await here.examine(checkPushServices, {}, { pushOrigins: [service.origin] })).toEqual([
    'ok: The push services of all browsers are reached.',
  ])
  const [told] = await here.examine(checkPushServices, {}, { pushOrigins: [service.origin, AWAY] })
  expect(told).toMatch(/^hint: Push services that are not reached: 127\.0\.0\.1:9 \(/)
})

it('a clock that is two minutes off is told, and one that nothing can be compared with is a hint', async () => {
  using service = await serve((_request, response) => response.end())
  const pushOrigins = [AWAY, service.origin]
  const examineClock = (skewMs: number) =>
    here.examine(checkClock, {}, { pushOrigins, now: () => Date.now() + skewMs })
  expect(await examineClock(0)).toEqual([expect.stringMatching(/^ok: The clock agrees/)])
  expect(await examineClock(120_000)).toEqual([
    expect.stringMatching(/^wrong: The clock is 2 minutes ahead of/),
  ])
  expect(await examineClock(-120_000)).toEqual([
    expect.stringMatching(/^wrong: The clock is 2 minutes behind/),
  ])
  const alone = await here.examine(checkClock, { PUBLIC_ORIGIN: AWAY }, { pushOrigins: [AWAY] })
  expect(alone).toEqual(['hint: No other clock could be asked for the time.'])
})
