import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendContactEmail } from '#contract/send-contact-email.ts'
import { wanjiku } from '../../support/inquiries.ts'
import { startServer } from '../../support/server-process.ts'
import { type Sent, startLoad } from '../load.ts'
import { toSettings } from '../recovery.ts'
import { examineFile, toFindings } from '../stored.ts'
import type { Trial } from '../trial.ts'

const CONNECTIONS = 200
/** All of them together, sent at once, are far more than the intake's queue takes. */
const REQUESTS_A_CONNECTION = 60

export const overload: Trial = {
  title:
    'more at once than the queue takes is answered at once with 503, and all that was confirmed is there',
  rounds: 1,
  async run({ rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-overload-'))
    await using server = await startServer(toSettings(dataDir))
    const port = Number(new URL(server.origin).port)
    const all: Sent[] = []
    let [turnedAway, withoutRetry, odd, unanswered] = [0, 0, 0, 0]
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(Array.from({ length: CONNECTIONS }, () => sendPipelined(port)))
      for (const { statuses, references, retries } of answers) {
        all.push(...references.map((reference): Sent => ({ key: '', reference })))
        const refused = statuses.filter((status) => status === 503).length
        turnedAway += refused
        withoutRetry += refused - retries
        odd += statuses.length - references.length - refused
        unanswered += REQUESTS_A_CONNECTION - statuses.length
      }
      const load = startLoad(server.origin)
      await load.confirm(20)
      all.push(...(await load.stop()))
    }
    await server.end('SIGTERM')
    const tally = examineFile(join(dataDir, 'pona.db'), all)
    rmSync(dataDir, { recursive: true, force: true })
    const requests = rounds * CONNECTIONS * REQUESTS_A_CONNECTION
    return [
      ...toFindings(tally),
      { what: 'answered neither 200 nor 503', count: odd, of: requests, atMost: 0 },
      { what: 'not answered', count: unanswered, of: requests, atMost: 0 },
      { what: '503 without Retry-After', count: withoutRetry, of: turnedAway, atMost: 0 },
      { what: 'control: turned away', count: turnedAway, of: requests, atLeast: 1 },
    ]
  },
}

async function sendPipelined(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  socket.write(Array.from({ length: REQUESTS_A_CONNECTION }, (_, n) => toRequest(n)).join(''))
  // The last request asks for the end of the connection.
  await once(socket, 'close')
  return {
    statuses: [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    references: [...received.matchAll(/"reference":"(PN-[\w-]{9})"/g)].map(
      ([, reference]) => reference ?? '',
    ),
    retries: [...received.matchAll(/^retry-after: \d+/gim)].length,
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
