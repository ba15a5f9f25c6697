import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgresServer } from '#testing/server/postgres-server.ts'
import { startServer } from '#testing/server/server-process.ts'
import { type Load, startLoad } from '../load.ts'
import { type FaultySmtpServer, startFaultySmtpServer } from '../smtp-server.ts'
import { none, type Trial } from '../trial.ts'

const INSTANCES = 4
const MAX_IN_FLIGHT = 4
/** PostgreSQL ends an idle transaction after ten seconds; waits for a lock end after five. */
const RECOVERY_MS = 20_000
/** Leases last a minute. */
const TAKEN_OVER_MS = 65_000

type Round = Awaited<ReturnType<typeof freeze>>

export const frozenInstance: Trial = {
  title: 'of four instances one is frozen and one killed: the others go on and take over their mails',
  rounds: 1,
  findObstacle: () => (process.platform === 'win32' ? 'needs a Unix' : undefined),
  async run({ rounds }) {
    const results: Round[] = []
    for (let round = 0; round < rounds; round++) results.push(await freeze())
    const sum = (of: keyof Round) => results.reduce((total, result) => total + result[of], 0)
    const most = (of: keyof Round) => Math.round(Math.max(...results.map((result) => result[of])))
    return [
      ...none('lost', sum('lost'), sum('confirmed')),
      ...none('doubled', sum('doubled'), sum('confirmed')),
      ...none('mails missing', sum('missing'), sum('confirmed')),
      ...none('copies under another Message-ID', sum('renamed'), sum('confirmed')),
      {
        what: 'mails repeated by those who took over',
        count: sum('repeated'),
        of: sum('confirmed'),
        atMost: 2 * MAX_IN_FLIGHT * rounds,
      },
      {
        what: 'ms until all others took inquiries again, at most',
        count: most('pausedMs'),
        atMost: RECOVERY_MS,
      },
      {
        what: 'ms until the last mail was taken over, at most',
        count: most('takenOverMs'),
        atMost: TAKEN_OVER_MS,
      },
      { what: 'control: mails that were left with the two', count: sum('left'), atLeast: rounds },
    ]
  },
}

async function freeze() {
  await using postgres = await startPostgresServer()
  await using smtp = await startFaultySmtpServer()
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_KEYS: `test:${randomBytes(32).toString('base64')}`,
    SMTP_URL: smtp.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  }
  await using stack = new AsyncDisposableStack()
  const start = async () => stack.use(await startServer(settings))
  const [frozen, killed] = [await start(), await start()]
  const others = await Promise.all(Array.from({ length: INSTANCES - 2 }, start))
  const loads = [frozen, killed, ...others].map(({ origin }) => startLoad(origin, 4))
  const [atFrozen, , ...atOthers] = loads
  const client = new pg.Client(postgres.url)
  await client.connect()
  const countUnsent = async () => {
    const found = await client.query("select 1 from outbox where state = 'waiting' and kind = 'inquiry'")
    return found.rows.length
  }

  smtp.fault = { at: 'end', waitMs: 100 }
  await Promise.all(loads.map((load) => load.confirm(20)))
  frozen.signal('SIGSTOP')
  await killed.end('SIGKILL')
  const victimsAt = performance.now()
  await Promise.all(atOthers.map((load) => load.confirm(20)))
  const pausedMs = performance.now() - victimsAt
  await Promise.all(atOthers.map((load) => load.stop()))
  smtp.fault = undefined

  await waitUntilSteady(countUnsent)
  const left = await countUnsent()
  while ((await countUnsent()) > 0) await sleep(100)
  const takenOverMs = performance.now() - victimsAt
  frozen.signal('SIGCONT')
  await atFrozen?.confirm(5)
  await Promise.all(loads.map((load) => load.stop()))
  while ((await countUnsent()) > 0) await sleep(100)

  const { rows } = await client.query<{ reference: string }>('select reference from inquiry')
  await client.end()
  return { ...examine(rows, loads, smtp), pausedMs, takenOverMs, left }
}

/** Waits until the surviving instances have sent their mails; the rest is leased by the frozen one. */
async function waitUntilSteady(count: () => Promise<number>): Promise<void> {
  for (let before = -1, now = await count(); now !== before; ) {
    before = now
    await sleep(2_000)
    now = await count()
  }
}

function examine(rows: readonly { reference: string }[], loads: readonly Load[], smtp: FaultySmtpServer) {
  const sent = loads.flatMap((load) => load.sent)
  const confirmed = sent.flatMap(({ reference }) => reference ?? [])
  const stored = new Set(rows.map(({ reference }) => reference))
  const copies = rows.map(({ reference }) =>
    smtp.taken.filter((mail) => mail.isInquiry && mail.reference === reference),
  )
  return {
    confirmed: confirmed.length,
    lost: confirmed.filter((reference) => !stored.has(reference)).length,
    doubled: Math.max(rows.length - sent.length, 0),
    missing: copies.filter(({ length }) => length === 0).length,
    repeated: copies.reduce((extra, { length }) => extra + Math.max(length - 1, 0), 0),
    renamed: copies.filter((same) => new Set(same.map(({ messageId }) => messageId)).size > 1).length,
  }
}
