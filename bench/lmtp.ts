import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#testing/server/free-port.ts'
import { startServer } from '#testing/server/server-process.ts'
import { openMails } from '../faults/incoming/stored-mails.ts'
import { askChild } from './mail/ask-child.ts'
import type { HandedIn, HandingIn } from './mail/hand-in-many.ts'
import { makeFolder, startPeer } from './peer.ts'
import { readProcessorMs } from './processor-time.ts'
import type { Row } from './table.ts'

const WARM_UP = 300
const MAILS = 2_000
const CONNECTIONS = 4
const ROUNDS = 3
const ASK_EVERY_MS = 20

type Measured = { perSecond: number; processorMs: number }

/**
 * Mails that a local mail server hands in. Processor time is that of the whole process until the last mail is a message.
 * The reference stores each mail as it came, by one synced insert.
 */
export async function benchLmtp(): Promise<Row[]> {
  const rounds: { ours: Measured; plain: Measured }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ ours: await measureOurs(), plain: await measurePlain() })
  const median = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  return [
    {
      name: 'mails/s in by LMTP, 4 connections, to smtp-server and SQLite',
      measured: median(({ ours }) => ours.perSecond),
      reference: median(({ plain }) => plain.perSecond),
      atLeastRatio: 0.5,
    },
    {
      name: 'processor time a mail, ms, to that',
      measured: median(({ ours }) => ours.processorMs),
      reference: median(({ plain }) => plain.processorMs),
      atMostRatio: 3,
    },
  ]
}

async function measureOurs(): Promise<Measured> {
  using folder = makeFolder()
  const port = await findFreePort()
  await using server = await startServer({
    DATA_DIR: folder.path,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LMTP_PORT: String(port),
  })
  using mails = openMails(folder.path)
  return await measure({ port, pid: server.pid }, async () => {
    while (mails.countUnread() > 0) await sleep(ASK_EVERY_MS)
  })
}

async function measurePlain(): Promise<Measured> {
  using folder = makeFolder()
  const port = await findFreePort()
  await using peer = await startPeer(join(import.meta.dirname, 'mail', 'plain-lmtp.mjs'), {
    DATA_DIR: folder.path,
    LMTP_PORT: String(port),
  })
  return await measure({ port, pid: peer.pid }, async () => {})
}

type Side = { port: number; pid: number | undefined }

async function measure({ port, pid }: Side, settle: () => Promise<void>): Promise<Measured> {
  const client = fork(join(import.meta.dirname, 'mail', 'hand-in-many.ts'), { stdio: 'ignore' })
  const handIn = (handingIn: Omit<HandingIn, 'port' | 'connections'>) =>
    askChild<HandedIn>(client, { port, connections: CONNECTIONS, ...handingIn })
  try {
    await handIn({ from: 0, count: WARM_UP })
    await settle()
    const before = readProcessorMs(pid)
    const { seconds } = await handIn({ from: WARM_UP, count: MAILS })
    await settle()
    return { perSecond: MAILS / seconds, processorMs: (readProcessorMs(pid) - before) / MAILS }
  } finally {
    client.kill('SIGKILL')
  }
}
