import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { Figures, FiguresRow } from '#contract/desk/oversight.ts'
import { spamStandings } from '#contract/life/standing.ts'
import { addDays, countDays, startOfDate, toDate } from '#contract/office-days.ts'
import type { Db } from '../platform/db/tables.ts'
import { DAY_MS, HOUR_MS } from '../platform/process/durations.ts'
import { countHeard, countSources, readClosed } from './origins.ts'
import { toQuantile } from './quantile.ts'
import { readMissed, readWork } from './work.ts'

type Answer = {
  receivedAt: number
  waitedMs: number | undefined
  answeredBy: string | null
  source: string | null
  heardFrom: string | null
}

/** Reads all figures for some days of the office, both included, in short queries that let other work run between. */
export async function readFigures(
  db: Db,
  { from, to, zone }: { from: string; to: string; zone: string },
  now: number,
): Promise<Figures> {
  const days: { date: string; answers: Answer[] }[] = []
  for (const date of listDates(from, to)) {
    days.push({ date, answers: await readAnswers(db, date, zone) })
    await yieldTurn()
  }
  const answers = days.flatMap((day) => day.answers)
  const byPerson = Map.groupBy(
    answers.filter(({ answeredBy }) => answeredBy !== null),
    ({ answeredBy }) => answeredBy ?? '',
  )
  const range = { start: startOfDate(from, zone), end: startOfDate(to, zone, 1) }
  const today = toDate(now, zone)
  const limits = { now, tomorrow: startOfDate(today, zone, 1), inAWeek: startOfDate(today, zone, 7) }
  const total = toFiguresRow(answers, now)
  await yieldTurn()
  const work = await readWork(db, limits)
  await yieldTurn()
  const missed = await readMissed(db, range)
  await yieldTurn()
  const closed = await readClosed(db, range)
  await yieldTurn()
  return {
    from,
    to,
    total,
    days: days.map(({ date, answers: own }) => ({ date, ...toFiguresRow(own, now) })),
    people: [...byPerson].map(([id, own]) => ({ id, ...toFiguresRow(own, now) })),
    work,
    missed,
    closed,
    sources: countSources(answers),
    heard: countHeard(answers),
  }
}

async function readAnswers(db: Db, date: string, zone: string): Promise<Answer[]> {
  const rows = await db
    .selectFrom('inquiry')
    .select(['received_at', 'answered_at', 'answered_by', 'source', 'heard_from'])
    .where('received_at', '>=', startOfDate(date, zone))
    .where('received_at', '<', startOfDate(date, zone, 1))
    .where('standing', 'not in', spamStandings)
    .where('merged_into', 'is', null)
    .orderBy('received_at')
    .execute()
  return rows.map((row): Answer => {
    const { received_at: receivedAt, answered_at, answered_by: answeredBy } = row
    const waitedMs = answered_at === null ? undefined : Math.max(0, answered_at - receivedAt)
    return { receivedAt, waitedMs, answeredBy, source: row.source, heardFrom: row.heard_from }
  })
}

function toFiguresRow(answers: readonly Answer[], now: number): FiguresRow {
  const waits = answers.flatMap(({ waitedMs }) => waitedMs ?? []).toSorted((a, b) => a - b)
  return {
    received: answers.length,
    answered: waits.length,
    within1h: waits.filter((ms) => ms <= HOUR_MS).length,
    measured1h: countMeasured(answers, HOUR_MS, now),
    within24h: waits.filter((ms) => ms <= DAY_MS).length,
    measured24h: countMeasured(answers, DAY_MS, now),
    medianMs: toQuantile(waits, 0.5),
    p90Ms: toQuantile(waits, 0.9),
  }
}

function countMeasured(answers: readonly Answer[], limitMs: number, now: number): number {
  return answers.filter(({ receivedAt, waitedMs }) => waitedMs !== undefined || now - receivedAt > limitMs)
    .length
}

function listDates(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to) + 1) }, (_, days) => addDays(from, days))
}
