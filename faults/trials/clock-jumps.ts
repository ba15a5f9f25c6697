import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '#contract/durations.ts'
import { startServer } from '#testing/server/server-process.ts'
import { type Sent, trySend } from '../load.ts'
import { openOutbox } from '../outbox-file.ts'
import { toSettings } from '../recovery.ts'
import { startFaultySmtpServer } from '../smtp-server.ts'
import { addTallies, examineFile, type Tally, toFindings } from '../stored.ts'
import { none, type Trial } from '../trial.ts'

const preload = join(import.meta.dirname, '..', 'preload', 'clock.ts')
const jumpsInDays = [1, -2, 400, -20_000, -0.5, 20_000]
const LIMIT = 60
const BEFORE = 4
/** The worker polls every half minute; a new inquiry must not wait for that. */
const DELIVERY_MS = 10_000

type Round = { tally: Tally; late: number; disordered: number; passedLimit: number; misdated: number }

export const clockJumps: Trial = {
  title: 'when the clock jumps, mails go out, rows stay in order, and the limits hold',
  rounds: 2,
  async run({ rounds }) {
    const results: Round[] = []
    for (let round = 0; round < rounds; round++) {
      results.push(await jump((jumpsInDays[round % jumpsInDays.length] ?? 1) * DAY_MS))
    }
    const sum = (of: 'late' | 'disordered' | 'passedLimit' | 'misdated') =>
      results.reduce((total, result) => total + result[of], 0)
    const tally = addTallies(results.map((result) => result.tally))
    return [
      ...toFindings(tally),
      ...none('mails that did not go out', sum('late'), tally.rows),
      ...none('rows out of order', sum('disordered'), tally.rows),
      ...none('inquiries beyond the limit after a jump back', sum('passedLimit'), rounds),
      { what: 'control: mails that were due at a time now far ahead', count: sum('misdated'), atLeast: 1 },
    ]
  },
}

async function jump(byMs: number): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-clock-'))
  const dataDir = join(folder, 'data')
  const file = join(folder, 'jump')
  await using smtp = await startFaultySmtpServer()
  await smtp.stopListening()
  await using server = await startServer({
    ...toSettings(dataDir),
    RATE_LIMITS: 'on',
    SMTP_URL: smtp.url,
    NODE_OPTIONS: `--import=${preload}`,
    FAULT_CLOCK: file,
  })
  using outbox = openOutbox(dataDir)

  const all = Array.from({ length: BEFORE }, (): Sent => ({ key: crypto.randomUUID() }))
  for (const sent of all) await trySend(server.origin, sent)
  while (outbox.countUntried() > 0) await sleep(10)
  const misdated = outbox.countDueAfter(Date.now() + byMs + DAY_MS / 4)
  writeFileSync(file, String(byMs))
  server.signal('SIGUSR2')
  await sleep(50)
  await smtp.listenAgain()

  // One more than the limit, including those before the jump.
  for (let n = BEFORE; n <= LIMIT; n++) {
    const sent: Sent = { key: crypto.randomUUID() }
    await trySend(server.origin, sent)
    all.push(sent)
  }
  const lastStatus = all.at(-1)?.status
  const until = Date.now() + DELIVERY_MS
  while (outbox.countUnsentInquiries() > 0 && Date.now() < until) await sleep(20)
  const late = outbox.countUnsentInquiries()
  await server.end('SIGKILL')
  const round = {
    tally: examineFile(join(dataDir, 'pona.db'), all),
    late,
    disordered: countOutOfOrder(join(dataDir, 'pona.db'), all),
    passedLimit: byMs < 0 && lastStatus !== 429 ? 1 : 0,
    misdated,
  }
  rmSync(folder, { recursive: true, force: true })
  return round
}

function countOutOfOrder(file: string, all: readonly Sent[]): number {
  using database = new DatabaseSync(file)
  const rows = database.prepare('select reference from inquiry order by n').all()
  const order = all.flatMap(({ reference }) => reference ?? [])
  return rows.filter(({ reference }, index) => reference !== order[index]).length
}
