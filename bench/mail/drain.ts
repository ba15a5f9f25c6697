import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#testing/server/server-process.ts'
import type { Row } from '../table.ts'
import { fillOutbox } from './backlog.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'

const INQUIRIES = 2_500
const MAILS = 2 * INQUIRIES
const ROUNDS = 3

type Rates = { ours: number; nodemailer: number; bare: number }

/** A backlog of 5,000 mails leaves for one local server, compared with other senders in processes of their own. */
export async function measureBacklogOut(): Promise<Row[]> {
  const rounds: Rates[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      ours: await drainOurs(),
      nodemailer: await drainPeer('sendByNodemailer'),
      bare: await drainPeer('sendBare'),
    })
  const median = (of: (round: Rates) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  const measured = median(({ ours }) => ours)
  return [
    {
      name: 'mails/s out of a backlog of 5,000, to nodemailer alone',
      measured,
      reference: median(({ nodemailer }) => nodemailer),
      atLeastRatio: 0.95,
    },
    {
      name: 'mails/s out of a backlog of 5,000, to a bare SMTP client',
      measured,
      reference: median(({ bare }) => bare),
      atLeastRatio: 0.03,
    },
  ]
}

async function drainOurs(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  await fillOutbox(dataDir, INQUIRIES)
  using sink = await startMailSink()
  const server = await startServer({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: sink.url,
  })
  const rate = await readRate(sink)
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
  return rate
}

async function drainPeer(peer: 'sendByNodemailer' | 'sendBare'): Promise<number> {
  using sink = await startMailSink()
  const program = `import { ${peer} } from ${JSON.stringify(import.meta.resolve('./peers.ts'))}
    await ${peer}(${JSON.stringify(sink.url)}, ${MAILS})`
  const child = fork('-', { execArgv: ['--input-type=module', '--eval', program], stdio: 'ignore' })
  const rate = await readRate(sink)
  child.kill('SIGKILL')
  return rate
}

/** From the first mail to the last, so without the start. */
async function readRate(sink: MailSink): Promise<number> {
  const times = (await sink.takeMany(MAILS)).map(({ at }) => at)
  return (MAILS - 1) / ((Math.max(...times) - Math.min(...times)) / 1000)
}
