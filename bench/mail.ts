import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addCoordinator, sendInquiry } from '#testing/desk/desk.ts'
import { signInOverHttp } from '#testing/desk/desk-session.ts'
import { handIn } from '#testing/mail/hand-in.ts'
import { startImapServer } from '#testing/mail/imap-server.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { findDovecotObstacle, startDovecot } from '#testing/outside/dovecot.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'
import { openMails } from '../faults/incoming/stored-mails.ts'
import { toPercentile } from '../faults/percentile.ts'
import { findProcObstacle, readMemory } from '../faults/process-state.ts'
import { measureBacklogOut } from './mail/drain.ts'
import { followEvents } from './mail/follow-events.ts'
import { startWork } from './mail/normal-work.ts'
import { measureReading } from './mail/read-backlog.ts'
import { makeWaitingMails } from './mail/waiting-mails.ts'
import type { Row } from './table.ts'

const ARRIVALS = 300
const INQUIRIES = 10
const MAX_ARRIVAL_MS = 2_000
const WAITING = 10_000
const MAX_READ_SECONDS = 180
const MAX_WORSE = 1.5
const CALM_MS = 30_000
const REST_MS = 3_000
const STARTS = 3
const MAX_OF_LOADED = 0.98

/** Measures mails that leave, mails from their arrival to the open desk, and what a full mailbox does to everything else. */
export async function benchMail(): Promise<Row[]> {
  return [
    ...(await measureBacklogOut()),
    ...(await measureReading()),
    ...(await measureArrivals()),
    ...(await measureBacklog()),
    ...(await measureRest()),
  ]
}

/** One after the other, each from the first byte to the event at the desk; the reference is a mail's handover alone. */
async function measureArrivals(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  const lmtpPort = await findFreePort()
  await using mailServer = await startMailServer()
  await using server = await startServer({
    ...toSettings(dataDir, mailServer.url),
    LMTP_PORT: String(lmtpPort),
  })
  const desk = await signIn(server, dataDir)
  const references = []
  for (let n = 0; n < INQUIRIES; n++) references.push(await sendInquiry({ ...server, dataDir }))
  const tags = await readTags()
  await using events = await followEvents(server.deskOrigin, desk)
  const [whole, handover]: number[][] = [[], []]
  for (let n = 0; n < ARRIVALS; n++) {
    const reference = references[n % INQUIRIES] ?? ''
    const seen = events.next(reference, 'message-received')
    const startedAt = performance.now()
    await handIn(
      lmtpPort,
      `From: patient@patient.example\r\nSubject: ${n}\r\nMessage-ID: <${n}@patient.example>\r\n\r\nWords ${n}`,
      {
        to: [tags.get(reference) ?? ''],
      },
    )
    handover?.push(performance.now() - startedAt)
    await seen
    whole?.push(performance.now() - startedAt)
  }
  rmSync(dataDir, { recursive: true, force: true })
  return [
    {
      name: 'from LMTP to the open desk, p99, to the handover, ms',
      measured: toPercentile(whole ?? [], 0.99),
      reference: toPercentile(handover ?? [], 0.99),
      atMost: MAX_ARRIVAL_MS,
    },
  ]

  /** The acknowledgements name the addresses that belong to the inquiries. */
  async function readTags(): Promise<Map<string, string>> {
    const toTags = () =>
      new Map(
        mailServer.mails.flatMap(({ replyTo, headers, source }) => {
          const tag = replyTo?.[0]?.address
          const reference = /PN-\w{4}-\w{4}/.exec(source)?.[0]
          return headers.some(({ key }) => key === 'auto-submitted') && tag?.includes('+') && reference
            ? [[reference, tag] as const]
            : []
        }),
      )
    while (toTags().size < INQUIRIES) await sleep(50)
    return toTags()
  }
}

/** A full mailbox is read while inquiries arrive and the desk is used; the reference is the same work without it. */
async function measureBacklog(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  await using mailbox = await startMailbox()
  await using server = await startServer({
    ...toSettings(dataDir, 'smtp://127.0.0.1:9'),
    IMAP_URL: mailbox.url,
  })
  const desk = await signIn(server, dataDir)
  await using work = startWork(server, desk)
  using mails = openMails(dataDir)
  while (!mails.isOpened()) await sleep(50)
  work.takeLatencies()
  await sleep(CALM_MS)
  const calm = work.takeLatencies()
  mailbox.fill(makeWaitingMails(WAITING))
  while (mails.readCursor() === 0) await sleep(20)
  work.takeLatencies()
  const startedAt = performance.now()
  while (mails.countRead() < WAITING) await sleep(250)
  const seconds = (performance.now() - startedAt) / 1000
  const busy = work.takeLatencies()
  rmSync(dataDir, { recursive: true, force: true })
  return [
    {
      name: `${WAITING} waiting mails, s`,
      measured: seconds,
      reference: MAX_READ_SECONDS,
      atMost: MAX_READ_SECONDS,
    },
    {
      name: 'an inquiry while they are read, p99, to without them, ms',
      measured: toPercentile(busy, 0.99),
      reference: toPercentile(calm, 0.99),
      atMostRatio: MAX_WORSE,
    },
  ]
}

type Mailbox = AsyncDisposable & { url: string; fill(mails: Iterable<string>): void }

async function startMailbox(): Promise<Mailbox> {
  if (findDovecotObstacle() === undefined) return await startDovecot()
  const imap = await startImapServer()
  return {
    url: imap.url,
    fill(mails) {
      for (const mail of mails) imap.deliver(mail)
    },
    [Symbol.asyncDispose]: () => imap[Symbol.asyncDispose](),
  }
}

/** Nothing of the incoming mail is loaded where it isn't set; `npm run bench server` bounds the memory itself. */
async function measureRest(): Promise<Row[]> {
  if (findProcObstacle() !== undefined) return []
  await using imap = await startImapServer()
  const without: number[] = []
  const withMail: number[] = []
  for (let start = 0; start < STARTS; start++) {
    without.push(await measureAtRest({}))
    withMail.push(await measureAtRest({ IMAP_URL: imap.url, LMTP_PORT: String(await findFreePort()) }))
  }
  return [
    {
      name: 'memory at rest without incoming mail, to with it, MB',
      measured: toPercentile(without, 0.5),
      reference: toPercentile(withMail, 0.5),
      atMostRatio: MAX_OF_LOADED,
    },
  ]
}

async function measureAtRest(settings: Record<string, string>): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  await using server = await startServer({ ...toSettings(dataDir, 'smtp://127.0.0.1:9'), ...settings })
  await sleep(REST_MS)
  const { residentMb } = readMemory(server.pid)
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
  return residentMb
}

function toSettings(dataDir: string, smtpUrl: string): Record<string, string> {
  return { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error', SMTP_URL: smtpUrl }
}

async function signIn(server: ServerProcess, dataDir: string): Promise<{ authorization: string }> {
  const who = await addCoordinator({ ...server, dataDir }, 'Amina')
  const session = await signInOverHttp(server.deskOrigin, who)
  return { authorization: `Bearer ${session.access_token}` }
}
