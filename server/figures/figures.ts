import { officeTimeZone } from '#contract/countries.ts'
import type { Figures, FiguresRow } from '#contract/desk/oversight.ts'
import type { Db } from '../db/tables.ts'
import { startOfDay } from '../inbox/list-inquiries.ts'
import { DAY_MS, HOUR_MS } from '../process/durations.ts'

type Answer = { receivedAt: number; waitedMs: number | undefined; answeredBy: string | null }

/** How quickly inquiries were first answered. Days are Nairobi's, both included. */
export async function readFigures(db: Db, from: string, to: string, now: number): Promise<Figures> {
  const rows = await db
    .selectFrom('inquiry')
    .select(['received_at', 'answered_at', 'answered_by'])
    .where('received_at', '>=', startOfDay(from))
    .where('received_at', '<', startOfDay(to, 1))
    .where('standing', '!=', 'spam')
    .where('merged_into', 'is', null)
    .orderBy('received_at')
    .execute()
  const answers = rows.map((row): Answer => {
    const { received_at: receivedAt, answered_at, answered_by: answeredBy } = row
    const waitedMs = answered_at === null ? undefined : Math.max(0, answered_at - receivedAt)
    return { receivedAt, waitedMs, answeredBy }
  })
  const byDay = Map.groupBy(answers, ({ receivedAt }) => toDate(receivedAt))
  const byPerson = Map.groupBy(
    answers.filter(({ answeredBy }) => answeredBy !== null),
    ({ answeredBy }) => answeredBy ?? '',
  )
  return {
    from,
    to,
    total: toFiguresRow(answers, now),
    days: listDates(from, to).map((date) => ({ date, ...toFiguresRow(byDay.get(date) ?? [], now) })),
    people: [...byPerson].map(([id, own]) => ({ id, ...toFiguresRow(own, now) })),
  }
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

/** The nearest rank: a wait that was measured. */
function toQuantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null
}

function toDate(at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(officeTimeZone)
    .toPlainDate()
    .toString()
}

function listDates(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from)
  const count = first.until(Temporal.PlainDate.from(to)).days + 1
  return Array.from({ length: Math.max(0, count) }, (_, days) => first.add({ days }).toString())
}
