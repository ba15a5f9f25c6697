import { type NewEventOf, parseDetail } from '#contract/life/events.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import type { GrantingTable } from './granting-tables.ts'

/**
 * How often the row of a grant was changed or ended: the newest event about it has the number. A row counts for its own
 * generation alone, which its MAC or seal covers: a copy that is put back after a change is of an earlier one.
 */

type Superseding = { subjectId: string } & NewEventOf<'superseded'>

/** Events of a transaction that `recordChange` has not appended yet. */
const pending = new WeakMap<Db, Superseding[]>()

export async function readGeneration(db: Db, table: GrantingTable, id: string): Promise<number> {
  const subjectId = toSubject(table, id)
  const waiting = pending.get(db)?.findLast((event) => event.subjectId === subjectId)
  if (waiting !== undefined) return waiting.detail.generation
  const newest = await db
    .selectFrom('event')
    .select('detail')
    .where('subject_id', '=', subjectId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined) return 0
  // An event that can't be read makes every row of the grant one of another generation.
  return parseDetail('superseded', JSON.parse(newest.detail))?.generation ?? Number.NaN
}

/** For `recordChange`: ends what was granted, and every copy of its row. Returns the generation of the row that follows. */
export async function supersede(trx: Trx, table: GrantingTable, id: string): Promise<number> {
  const events = pending.get(trx)
  if (events === undefined)
    throw new Error('A grant is changed by recordChange alone, which appends the event')
  const generation = (await readGeneration(trx, table, id)) + 1
  events.push({ subjectId: toSubject(table, id), kind: 'superseded', detail: { of: table, generation } })
  return generation
}

/** For `recordChange`: returns what a change has superseded. */
export async function collectSuperseded<Result>(
  trx: Trx,
  change: () => Promise<Result>,
): Promise<{ result: Result; superseded: readonly Superseding[] }> {
  const superseded: Superseding[] = []
  pending.set(trx, superseded)
  return { result: await change(), superseded }
}

/** Not an id alone: the same one may be of an account and of its link. */
function toSubject(table: GrantingTable, id: string): string {
  return `${table} ${id}`
}
