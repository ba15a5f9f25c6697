import { addDays, countDays, startOfDate, toDate } from '#contract/company/office-days.ts'
import type { Figures } from '#contract/desk/oversight.ts'
import { spamStandings } from '#contract/life/standing.ts'
import type { Reading, ReadingDeps } from '../platform/reader/reading.ts'
import type { Db } from '../schema/tables.ts'
import { readHospitalFigures } from './hospitals.ts'
import { createOrigins, readClosed } from './origins.ts'
import { createWaits, type Waits } from './waits.ts'
import { readMissed, readWork } from './work.ts'

/** Dates of the office in `zone`, both included. */
type Asked = { from: string; to: string; zone: string; now: number }

/** All figures for some days. Its parts say how many of them were read. */
export const figuresReading = { name: 'figures', read: readFigures } satisfies Reading<Asked, number, Figures>

async function* readFigures(
  { db, vault, log, yieldTurn }: ReadingDeps,
  { from, to, zone, now }: Asked,
): AsyncGenerator<number, Figures, undefined> {
  const total = createWaits(now)
  const people = new Map<string, Waits>()
  const origins = createOrigins()
  const days: Figures['days'] = []
  for (const date of listDates(from, to)) {
    const day = createWaits(now)
    for (const { received_at: receivedAt, answered_at, answered_by, ...origin } of await readDay(
      db,
      date,
      zone,
    )) {
      const waitedMs = answered_at === null ? undefined : Math.max(0, answered_at - receivedAt)
      for (const waits of [total, day]) waits.add(receivedAt, waitedMs)
      if (answered_by !== null) findOrCreate(people, answered_by, now).add(receivedAt, waitedMs)
      origins.add(origin, waitedMs !== undefined)
    }
    days.push({ date, ...day.toRow() })
    yield days.length
    await yieldTurn()
  }
  const range = { start: startOfDate(from, zone), end: startOfDate(to, zone, 1) }
  const today = toDate(now, zone)
  const limits = { now, tomorrow: startOfDate(today, zone, 1), inAWeek: startOfDate(today, zone, 7) }
  return {
    from,
    to,
    total: total.toRow(),
    days,
    people: [...people].map(([id, own]) => ({ id, ...own.toRow() })),
    work: await readWork(db, limits),
    missed: await readMissed(db, range),
    closed: await readClosed(db, range),
    ...origins.toLists(),
    ...(await readHospitalFigures({ db, vault, log }, range)),
  }
}

/** From one index. */
function readDay(db: Db, date: string, zone: string) {
  return db
    .selectFrom('inquiry')
    .select(['received_at', 'answered_at', 'answered_by', 'source', 'heard_from'])
    .where('received_at', '>=', startOfDate(date, zone))
    .where('received_at', '<', startOfDate(date, zone, 1))
    .where('standing', 'not in', spamStandings)
    .where('merged_into', 'is', null)
    .orderBy('received_at')
    .execute()
}

function findOrCreate(people: Map<string, Waits>, id: string, now: number): Waits {
  const waits = people.get(id) ?? createWaits(now)
  people.set(id, waits)
  return waits
}

function listDates(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to) + 1) }, (_, days) => addDays(from, days))
}
