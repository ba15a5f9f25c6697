import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'
import { type Sent, startLoad } from '../load.ts'
import { findProcObstacle, readMemory } from '../process-state.ts'
import { toSettings } from '../recovery.ts'
import { examineFile, toFindings } from '../stored.ts'
import type { Trial } from '../trial.ts'

const CONNECTIONS = 200
/** Together more than twice the capacity of the intake's queue. */
const REQUESTS_A_CONNECTION = 60
/** An unbounded queue would take more; `npm run bench server` measures it. */
const MAX_MEMORY_MB = 600
/** Far more than needed, and far less than an unbounded queue would take to drain. */
const NORMAL_AGAIN_MS = 5_000
const CALM_INQUIRIES = 20

type Burst = { sent: Sent[]; refused: number; withoutRetry: number; odd: number; unanswered: number }

export const overload: Trial = {
  title:
    'more at once than the queue takes is answered at once with 503, and all that was confirmed is there',
  rounds: 1,
  findObstacle: findProcObstacle,
  async run({ rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-overload-'))
    await using server = await startServer(toSettings(dataDir))
    const all: Sent[] = []
    const bursts: Burst[] = []
    let slowestCalmMs = 0
    for (let round = 0; round < rounds; round++) {
      const burst = await overwhelm(server)
      bursts.push(burst)
      all.push(...burst.sent)
      const endedAt = performance.now()
      const load = startLoad(server.origin)
      await load.confirm(CALM_INQUIRIES)
      slowestCalmMs = Math.max(slowestCalmMs, performance.now() - endedAt)
      all.push(...(await load.stop()))
    }
    const { peakMb } = readMemory(server.pid)
    await server.end('SIGTERM')
    const tally = examineFile(join(dataDir, 'pona.db'), all)
    rmSync(dataDir, { recursive: true, force: true })
    const sum = (of: 'refused' | 'withoutRetry' | 'odd' | 'unanswered') =>
      bursts.reduce((total, burst) => total + burst[of], 0)
    const requests = rounds * CONNECTIONS * REQUESTS_A_CONNECTION
    return [
      ...toFindings(tally),
      { what: 'answered neither 200 nor 503', count: sum('odd'), of: requests, atMost: 0 },
      { what: 'not answered', count: sum('unanswered'), of: requests, atMost: 0 },
      { what: '503 without Retry-After', count: sum('withoutRetry'), of: sum('refused'), atMost: 0 },
      { what: 'most memory, MB', count: Math.round(peakMb), atMost: MAX_MEMORY_MB },
      {
        what: `ms to ${CALM_INQUIRIES} inquiries after the burst`,
        count: Math.round(slowestCalmMs),
        atMost: NORMAL_AGAIN_MS,
      },
      { what: 'control: turned away', count: sum('refused'), of: requests, atLeast: 1 },
    ]
  },
}

/** The server is stopped while the requests arrive, so it finds them all at once. */
async function overwhelm(server: ServerProcess): Promise<Burst> {
  const port = Number(new URL(server.origin).port)
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(port)))
  server.signal('SIGSTOP')
  const answers = sockets.map(sendPipelined)
  await Promise.all(answers.map(({ written }) => written))
  server.signal('SIGCONT')
  const received = await Promise.all(answers.map(({ received }) => received))

  const statuses = received
    .flatMap((text) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)])
    .map(([, status]) => status)
  const references = received.flatMap((text) => [...text.matchAll(/"reference":"(PN-[\w-]{9})"/g)])
  const retries = received.flatMap((text) => [...text.matchAll(/^retry-after: \d+/gim)])
  const refused = statuses.filter((status) => status === '503').length
  return {
    sent: references.map(([, reference = '']) => ({ key: '', reference })),
    refused,
    withoutRetry: refused - retries.length,
    odd: statuses.length - references.length - refused,
    unanswered: CONNECTIONS * REQUESTS_A_CONNECTION - statuses.length,
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

function sendPipelined(socket: Socket): { written: Promise<void>; received: Promise<string> } {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  const requests = Array.from({ length: REQUESTS_A_CONNECTION }, (_, n) => toRequest(n)).join('')
  return {
    written: new Promise((resolve) => socket.write(requests, () => resolve())),
    // The last request sends Connection: close.
    received: once(socket, 'close').then(() => text),
  }
}

function toRequest(n: number): string {
  const key = crypto.randomUUID()
  const body = JSON.stringify({ ...wanjiku, email: `${key}@patient.example`, message: `Message ${key}` })
  return [
    `POST ${sendContactEmail.path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'apikey: pona-public',
    `Connection: ${n === REQUESTS_A_CONNECTION - 1 ? 'close' : 'keep-alive'}`,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}
