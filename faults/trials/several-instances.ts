import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findCaddyObstacle } from '#testing/outside/caddy.ts'
import { startS3 } from '#testing/outside/s3.ts'
import { runAside } from '#testing/server/commands.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { startPostgresServer } from '#testing/server/postgres-server.ts'
import { type ServerPorts, type ServerProcess, startServer } from '#testing/server/server-process.ts'
import { startBalancer } from '../balancer.ts'
import { resendInquiries } from '../load.ts'
import { startFileLoad, startSteadyLoad } from '../steady-load.ts'
import { type Finding, none, type Trial } from '../trial.ts'
import { LEFT_OUT_MS, watchRequests } from '../watched-requests.ts'

const REQUESTS_PER_SECOND = 60
/** How long the load goes on after one was killed. */
const KILLED_MS = 9_000
/** It may hold a lock that inquiries need: PostgreSQL ends its transaction after ten seconds, and waits end after five. */
const LOCK_FREE_MS = 20_000
const FROZEN_MS = 25_000
/** As long as deploy/Caddyfile.many lets a request wait for an instance. */
const HELD_MS = 15_000
/** docs/operating.md: until the balancer leads requests to an instance that has started. */
const TAKEN_IN_MS = 2_000

export const severalInstances: Trial = {
  title:
    'behind Caddy instances are restarted in turn without a failed request; dead and frozen ones are left out',
  rounds: 1,
  findObstacle: () => (process.platform === 'win32' ? 'needs a Unix' : findCaddyObstacle()),
  async run({ rounds }) {
    const findings: Finding[] = []
    for (let round = 0; round < rounds; round++)
      for (const instances of [2, 4]) {
        const played = await play(instances, 'shipped')
        findings.push(...toFindings(`${instances} instances`, played))
      }
    const control = await play(2, 'bare')
    return [
      ...findings,
      {
        what: 'control: failed in a restart without health checks and waiting',
        count: control.restarted.failed,
        of: control.restarted.asked,
        atLeast: 1,
      },
      {
        what: 'control: led to a frozen instance without them',
        count: control.frozen.late,
        of: control.frozen.asked,
        atLeast: 1,
      },
      {
        what: 'control: led to a killed instance without them',
        count: control.killed.late,
        of: control.killed.asked,
        atLeast: 1,
      },
    ]
  },
}

type Played = Awaited<ReturnType<typeof play>>

function toFindings(
  name: string,
  { restarted, files, killed, frozen, lost, doubled, confirmed, unreadable }: Played,
): Finding[] {
  return [
    ...none(
      `${name}: failed while all were restarted in turn${named(restarted)}`,
      restarted.failed,
      restarted.asked,
    ),
    { what: `${name}: ms of the slowest answer meanwhile`, count: restarted.slowestMs, atMost: HELD_MS },
    { what: `${name}: files that patients sent meanwhile`, count: files.sent, atLeast: 1 },
    ...none(`${name}: files that were not taken`, files.refused, files.sent),
    // Requests in flight at that moment. A browser sends an inquiry again under the same key.
    {
      what: `${name}: failed when one was killed`,
      count: killed.failed,
      of: killed.asked,
      atMost: REQUESTS_PER_SECOND / 2,
    },
    ...none(`${name}: led to the killed one later than ${LEFT_OUT_MS} ms`, killed.late, killed.asked),
    ...none(`${name}: led to the frozen one later than ${LEFT_OUT_MS} ms`, frozen.late, frozen.asked),
    ...none(`${name}: lost`, lost, confirmed),
    ...none(`${name}: doubled`, doubled, confirmed),
    ...none(`${name}: files that can't be read`, unreadable, files.sent),
  ]
}

function named({ statuses }: Played['restarted']): string {
  return statuses === '' ? '' : ` (${statuses})`
}

async function play(count: number, balancing: 'shipped' | 'bare') {
  await using postgres = await startPostgresServer()
  await using s3 = await startS3()
  const settings = {
    DATABASE_URL: postgres.url,
    FILES_URL: s3.url,
    DATA_KEYS: `test:${randomBytes(32).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  }
  await using stack = new AsyncDisposableStack()
  const start = async (ports: ServerPorts) => stack.use(await startServer(settings, ports))
  const places = await Promise.all(
    Array.from({ length: count }, async () => ({
      port: await findFreePort(),
      deskPort: await findFreePort(),
    })),
  )
  const servers: ServerProcess[] = []
  for (const ports of places) servers.push(await start(ports))
  await using balancer = await startBalancer(
    places.map(({ port }) => port),
    balancing,
  )

  const load = startSteadyLoad(balancer.origin, REQUESTS_PER_SECOND)
  const upload = startFileLoad(balancer.origin)
  const restarted = await watchRequests(load, async () => {
    for (const [n, ports] of places.entries()) {
      await servers[n]?.end('SIGTERM')
      servers[n] = await start(ports)
      await sleep(TAKEN_IN_MS)
    }
  })
  const files = await upload.stop()
  const killed = await watchRequests(load, async () => {
    await servers[0]?.end('SIGKILL')
    await sleep(KILLED_MS)
  })
  servers[0] = await start(places[0] ?? { port: 0, deskPort: 0 })
  await sleep(TAKEN_IN_MS)
  const frozen = await watchRequests(
    load,
    async () => {
      servers[1]?.signal('SIGSTOP')
      await sleep(FROZEN_MS)
    },
    LOCK_FREE_MS,
  )
  servers[1]?.signal('SIGCONT')
  await load.stop()
  const renamed = await resendInquiries(servers[0]?.origin ?? '', load.sent)
  const stored = await readReferences(postgres.url)
  const damaged = await findDamagedFiles(settings)
  const confirmed = load.sent.flatMap(({ reference }) => reference ?? [])
  return {
    ...{ restarted, files, killed, frozen },
    confirmed: confirmed.length,
    lost: confirmed.filter((reference) => !stored.includes(reference)).length,
    // A person who sends a file sends an inquiry before.
    doubled: Math.max(stored.length - confirmed.length - files.sent - files.refused, 0) + renamed,
    unreadable: damaged,
  }
}

async function readReferences(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ reference: string }>('select reference from inquiry')
  await client.end()
  return rows.map(({ reference }) => reference)
}

async function findDamagedFiles(settings: Record<string, string>): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-verify-'))
  const { output } = await runAside({ ...settings, DATA_DIR: dataDir }, 'files', 'verify', '--json')
  rmSync(dataDir, { recursive: true })
  return (JSON.parse(output) as { damaged: unknown[] }).damaged.length
}
