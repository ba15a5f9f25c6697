import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { startServer } from '#testing/server/server-process.ts'
import { toPercentile } from '../percentile.ts'
import { toSettings } from '../recovery.ts'
import type { Finding, Trial } from '../trial.ts'

const CONNECTIONS = 60
const INQUIRIES_A_ROUND = 100
const PAUSE_MS = 10
/** In per cent of the p99 where each bad form is rendered, under the same load. */
const MOST_PERCENT = 33
const BAD_FORM = 'name=a&email=b&phone=c'

const distDir = join(import.meta.dirname, '..', '..', 'dist')
const renderingServer = join(import.meta.dirname, '..', 'rendering-server.ts')

export const badForms: Trial = {
  title: 'bad forms from sixty connections that never pause keep no inquiry waiting',
  rounds: 1,
  async run({ rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-forms-'))
    const ours = await startServer({ ...toSettings(dataDir), RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
    const count = rounds * INQUIRIES_A_ROUND
    const findings: Finding[] = []
    const control = await attackRenderingServer(count)
    {
      await using server = ours
      const port = Number(new URL(server.origin).port)
      for (const [where, toAddress] of Object.entries(attackers)) {
        findings.push(...toFindings(where, await attack(port, count, toAddress), control))
      }
    }
    rmSync(dataDir, { recursive: true, force: true })
    return findings
  },
}

const attackers = {
  'from one network': () => '192.0.2.1',
  'from sixty networks': (connection: number) => `198.18.${connection}.1`,
}

type Attack = { p99Ms: number; refused: number; inquiries: number; badForms: number }

function toFindings(
  where: string,
  { p99Ms, refused, inquiries, badForms }: Attack,
  control: Attack,
): Finding[] {
  const percent = Math.round((p99Ms / control.p99Ms) * 100)
  return [
    {
      what: `${where}: p99 of an inquiry, per cent of that where each bad form is rendered`,
      count: percent,
      atMost: MOST_PERCENT,
    },
    { what: `${where}: inquiries refused`, count: refused, of: inquiries, atMost: 0 },
    { what: `${where}: bad forms answered meanwhile`, count: badForms, atLeast: inquiries },
  ]
}

async function attack(
  port: number,
  count: number,
  toAddress: (connection: number) => string,
): Promise<Attack> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS + 1 })
  const over = new AbortController()
  let badForms = 0
  async function postBadForms(connection: number): Promise<void> {
    while (!over.signal.aborted) {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: `http://localhost:${port}`,
        'x-forwarded-for': toAddress(connection),
      }
      await post(agent, port, headers, BAD_FORM)
      badForms += 1
    }
  }
  const attacking = Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => postBadForms(n)))
  await sleep(500)
  const times: number[] = []
  let refused = 0
  for (let n = 0; n < count; n++) {
    const headers = {
      'content-type': 'application/json',
      apikey: 'pona-public',
      'x-forwarded-for': `10.${n % 250}.${Math.floor(n / 250)}.1`,
    }
    const key = crypto.randomUUID()
    const body = JSON.stringify({ ...wanjiku, email: `${key}@patient.example`, message: `Message ${key}` })
    const startedAt = performance.now()
    if ((await post(agent, port, headers, body)) !== 200) refused += 1
    times.push(performance.now() - startedAt)
    await sleep(PAUSE_MS)
  }
  over.abort()
  await attacking
  agent.destroy()
  return { p99Ms: Math.round(toPercentile(times, 0.99)), refused, inquiries: count, badForms }
}

async function attackRenderingServer(count: number): Promise<Attack> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [renderingServer, distDir, String(port)], { stdio: 'inherit' })
  while (!(await answers(port))) await sleep(50)
  const result = await attack(port, count, () => '192.0.2.1')
  child.kill('SIGKILL')
  await once(child, 'exit')
  return result
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )
}

function post(
  agent: Agent,
  port: number,
  headers: Record<string, string>,
  body: string,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        path: sendContactEmail.path,
        method: 'POST',
        headers: { ...headers, host: `localhost:${port}`, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
      },
    )
    sent.on('error', () => resolve(undefined))
    sent.end(body)
  })
}
