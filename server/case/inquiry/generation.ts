import { compileOnce } from '../../schema/compiled.ts'
import type { Db } from '../../schema/tables.ts'

/**
 * The generation of an inquiry's links. Each new link is an event, so one that ended stays ended when the column is set
 * back in the database, also to a row and its MAC of an older backup; the chain of events reveals a removed one.
 */

type Linked = { id: string; link_generation: number }

export async function readGeneration(db: Db, row: Linked): Promise<number> {
  return (await readGenerations(db, [row]))(row)
}

export async function readGenerations(db: Db, rows: readonly Linked[]): Promise<(row: Linked) => number> {
  if (rows.length === 0) return ({ link_generation }) => link_generation
  const { rows: counts } = await countRenewed(
    db,
    rows.map(({ id }) => id),
  )
  const renewed = new Map(counts.map((row) => [row.subject_id, Number(row.renewed)]))
  return ({ id, link_generation }) => Math.max(link_generation, 1 + (renewed.get(id) ?? 0))
}

const countRenewed = compileOnce((db, ids: readonly string[]) =>
  db
    .selectFrom('event')
    .select((eb) => ['subject_id', eb.fn.countAll<number>().as('renewed')])
    .where('subject_id', 'in', ids)
    .where('kind', '=', 'link-renewed')
    .groupBy('subject_id'),
)
