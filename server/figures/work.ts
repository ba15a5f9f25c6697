import type { Figures } from '#contract/desk/oversight.ts'
import { ANSWER_WITHIN_MS } from '#contract/life/promise.ts'
import { openStandings, spamStandings } from '#contract/life/standing.ts'
import type { Db } from '../platform/db/tables.ts'
import { toQuantile } from './quantile.ts'

export type Range = { start: number; end: number }

/** Counts open inquiries by owner from one index. A broken promise counts as overdue whatever step is planned. */
export async function readWork(
  db: Db,
  { now, tomorrow, inAWeek }: { now: number; tomorrow: number; inAWeek: number },
): Promise<Figures['work']> {
  const rows = await db
    .selectFrom('inquiry')
    .select((eb) => {
      const count = eb.fn.countAll<number>()
      const isLate = eb('next_at', '<=', now)
      const isBroken = eb.and([
        eb('answered_at', 'is', null),
        eb('received_at', '<=', now - ANSWER_WITHIN_MS),
      ])
      return [
        'owner',
        count.as('open'),
        count.filterWhere(eb.or([isLate, isBroken])).as('overdue'),
        count.filterWhere('next_at', '<', tomorrow).as('today'),
        count.filterWhere('next_at', '<', inAWeek).as('week'),
      ]
    })
    .where('standing', 'in', openStandings)
    .groupBy('owner')
    .execute()
  return rows
    .map(({ owner, open, overdue, today, week }) => ({
      id: owner,
      open: Number(open),
      overdue: Number(overdue),
      today: Number(today),
      week: Number(week),
    }))
    .toSorted((a, b) => b.open - a.open)
}

export async function readMissed(db: Db, { start, end }: Range): Promise<Figures['missed']> {
  const rows = await db
    .selectFrom('missed_step')
    .innerJoin('inquiry', 'inquiry.id', 'missed_step.inquiry_id')
    .select(['missed_step.owner', 'missed_step.due_at', 'missed_step.ended_at'])
    .where('missed_step.ended_at', '>=', start)
    .where('missed_step.ended_at', '<', end)
    .where('inquiry.standing', 'not in', spamStandings)
    .where('inquiry.merged_into', 'is', null)
    .execute()
  const missed = rows.map(({ owner, due_at, ended_at }) => ({ owner, lateMs: ended_at - due_at }))
  const people = [...Map.groupBy(missed, ({ owner }) => owner)]
    .map(([id, own]) => ({ id, ...toMissed(own) }))
    .toSorted((a, b) => b.missed - a.missed)
  return { total: toMissed(missed), people }
}

function toMissed(steps: readonly { lateMs: number }[]): Figures['missed']['total'] {
  const late = steps.map(({ lateMs }) => lateMs).toSorted((a, b) => a - b)
  return { missed: late.length, medianMs: toQuantile(late, 0.5), longestMs: late.at(-1) ?? null }
}
