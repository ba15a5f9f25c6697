import type { Audit } from '#contract/desk/oversight.ts'
import { parseActor } from '#contract/life/actor.ts'
import type { Db } from '../../schema/tables.ts'
import { toEvent } from './event-log.ts'

const PAGE_LENGTH = 100

/** Its number, which counts the events; 0 without any. */
export async function findNewestEvent(db: Db): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select((eb) => eb.fn.max('n').as('newest'))
    .executeTakeFirst()
  return Number(row?.newest ?? 0)
}

export async function readAudit(db: Db, filter: { before?: number; reference?: string }): Promise<Audit> {
  let select = db
    .selectFrom('event')
    .leftJoin('inquiry', 'inquiry.id', 'event.subject_id')
    .leftJoin('staff', 'staff.id', 'event.subject_id')
    .select([
      'event.n',
      'event.kind',
      'event.actor',
      'event.at',
      'event.detail',
      'inquiry.reference',
      'staff.id as staff_id',
    ])
    .orderBy('event.n', 'desc')
    .limit(PAGE_LENGTH)
    // Another event of the same change says what was done.
    .where('event.kind', '!=', 'superseded')
  if (filter.before !== undefined) select = select.where('event.n', '<', filter.before)
  if (filter.reference !== undefined) select = select.where('inquiry.reference', '=', filter.reference)
  const rows = await select.execute()
  return {
    events: rows.map((row) => ({
      n: row.n,
      actor: row.actor,
      at: row.at,
      subject: row.reference ?? row.staff_id,
      ...toEvent(row),
    })),
    tokens: await readTokenNames(
      db,
      rows.flatMap(({ actor }) => parseActor(actor).token ?? []),
    ),
    nextBefore: rows.length < PAGE_LENGTH ? null : (rows.at(-1)?.n ?? null),
  }
}

async function readTokenNames(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await db.selectFrom('program_token').select(['id', 'name']).where('id', 'in', ids).execute()
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
