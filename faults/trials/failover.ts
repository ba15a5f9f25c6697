import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSwitch } from '#testing/outside/switch.ts'
import { startServer } from '#testing/server/server-process.ts'
import { resendInquiries, startLoad } from '../load.ts'
import { query, startPostgresPair, toUrl } from '../postgres-pair.ts'
import { none, type Trial } from '../trial.ts'

/** Long enough to confirm writes that the standby never receives. */
const PARTITION_MS = 200

/** The time of a promotion depends on PostgreSQL and the machine. */
const WORKS_AGAIN_MS = 10_000

type Result = { confirmed: number; lost: number; doubled: number; goneMs: number; refused: boolean }

export const failover: Trial = {
  title: 'a failover of PostgreSQL to a synchronous standby loses nothing, and work goes on there',
  rounds: 1,
  findObstacle: () => (process.platform === 'win32' ? 'needs a Unix' : undefined),
  async run({ rounds }) {
    const results: Result[] = []
    for (let round = 0; round < rounds; round++) results.push(await failOver('synchronous'))
    const control = await failOver('asynchronous')
    const sum = (of: 'lost' | 'doubled' | 'confirmed') =>
      results.reduce((total, result) => total + result[of], 0)
    return [
      ...none('lost', sum('lost'), sum('confirmed')),
      ...none('doubled', sum('doubled'), sum('confirmed')),
      {
        what: 'ms from the loss of the primary to the next inquiry, at most',
        count: Math.round(Math.max(...results.map(({ goneMs }) => goneMs))),
        of: rounds,
        atMost: WORKS_AGAIN_MS,
      },
      {
        what: 'refused to start where a synchronous standby is required',
        count: results.filter(({ refused }) => refused).length,
        of: rounds,
        atMost: 0,
      },
      { what: 'control: refused with an asynchronous standby', count: control.refused ? 1 : 0, atLeast: 1 },
      {
        what: 'control: lost with an asynchronous standby',
        count: control.lost,
        of: control.confirmed,
        atLeast: 1,
      },
    ]
  },
}

async function failOver(mode: 'synchronous' | 'asynchronous'): Promise<Result> {
  await using pair = await startPostgresPair(mode)
  await using address = await startSwitch(pair.primaryPort)
  const settings = {
    DATABASE_URL: toUrl(address.port),
    DATA_KEYS: `test:${randomBytes(32).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  }
  const refused = await isRefused({ ...settings, REQUIRE_STANDBY: 'on' })
  await using server = await startServer(settings)
  const load = startLoad(server.origin)
  await load.confirm(50)
  pair.part()
  await sleep(PARTITION_MS)
  const goneAt = performance.now()
  const failing = pair.failOver()
  address.leadTo(undefined)
  await failing
  const confirmedBefore = load.sent.flatMap(({ reference }) => reference ?? [])
  address.leadTo(pair.standbyPort)
  await load.confirm(1)
  const goneMs = performance.now() - goneAt
  await load.confirm(20)
  const all = await load.stop()
  const doubled = await resendInquiries(server.origin, all)
  await server.end('SIGKILL')

  const rows = await query(pair.standbyPort, 'select reference from inquiry')
  const stored = new Set(rows.map(({ reference }) => String(reference)))
  const confirmed = new Set([...confirmedBefore, ...all.flatMap(({ reference }) => reference ?? [])])
  return {
    confirmed: confirmed.size,
    lost: [...confirmed].filter((reference) => !stored.has(reference)).length,
    doubled: doubled + Math.max(stored.size - all.length, 0),
    goneMs,
    refused,
  }
}

async function isRefused(settings: Record<string, string>): Promise<boolean> {
  try {
    await using _server = await startServer(settings)
    return false
  } catch (error) {
    return error instanceof Error && error.message.includes('a failover can lose confirmed inquiries')
  }
}
