import type { Figures } from '#contract/desk/oversight.ts'
import { ANSWER_WITHIN_MS } from '#contract/life/promise.ts'
import { openStandings, spamStandings } from '#contract/life/standing.ts'
import { ownerOfActive } from '../case/inquiry/life-columns.ts'
import type { Db } from '../schema/tables.ts'
import { toQuantile } from './quantile.ts'

export type Range = { start: number; end: number }

type Limits = { now: number; tomorrow: number; inAWeek: number }

/**
 * By person: the open inquiries that they have, and what is owed and planned. What nobody has counts once an inquiry. A
 * broken promise is overdue even where it was put off.
 */
export async function readWork(db: Db, limits: Limits): Promise<Figures['work']> {
  const owned = await countOwned(db, limits)
  const agenda = await countAgenda(db, limits)
  const ids = new Set([...owned.map(({ owner }) => owner), ...agenda.map(({ staff_id }) => staff_id)])
  return [...ids]
    .map((id) => {
      const inquiries = owned.find(({ owner }) => owner === id)
      const items = id === null ? inquiries : agenda.find(({ staff_id }) => staff_id === id)
      return {
        id,
        open: Number(inquiries?.open ?? 0),
        overdue: Number(items?.overdue ?? 0) + Number(inquiries?.putOff ?? 0),
        today: Number(items?.today ?? 0),
        week: Number(items?.week ?? 0),
      }
    })
    .toSorted((a, b) => b.open - a.open)
}

/** From one index. */
function countOwned(db: Db, { now, tomorrow, inAWeek }: Limits) {
  return db
    .selectFrom('inquiry')
    .select((eb) => {
      const count = eb.fn.countAll<number>()
      const isPutOff = eb.and([
        eb('standing', 'in', openStandings),
        eb('answered_at', 'is', null),
        eb('received_at', '<=', now - ANSWER_WITHIN_MS),
        eb('next_at', '>', now),
      ])
      return [
        ownerOfActive.as('owner'),
        count.filterWhere('standing', 'in', openStandings).as('open'),
        count.filterWhere(isPutOff).as('putOff'),
        count.filterWhere('next_at', '<=', now).as('overdue'),
        count.filterWhere('next_at', '<', tomorrow).as('today'),
        count.filterWhere('next_at', '<', inAWeek).as('week'),
      ]
    })
    .where('next_at', 'is not', null)
    .groupBy(ownerOfActive)
    .execute()
}

function countAgenda(db: Db, { now, tomorrow, inAWeek }: Limits) {
  return db
    .selectFrom('agenda')
    .select(({ fn }) => {
      const count = fn.countAll<number>()
      return [
        'staff_id',
        count.filterWhere('at', '<=', now).as('overdue'),
        count.filterWhere('at', '<', tomorrow).as('today'),
        count.filterWhere('at', '<', inAWeek).as('week'),
      ]
    })
    .groupBy('staff_id')
    .execute()
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
