import type { Db } from '../../platform/db/tables.ts'

/**
 * The generation of an inquiry's links. Each new link is an event, so one that ended stays ended when the column is set
 * back in the database, also to a row and its MAC of an older backup; the chain of events reveals a removed one.
 */
export async function readGeneration(
  db: Db,
  { id, link_generation }: { id: string; link_generation: number },
): Promise<number> {
  const { renewed } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('renewed'))
    .where('subject_id', '=', id)
    .where('kind', '=', 'link-renewed')
    .executeTakeFirstOrThrow()
  return Math.max(link_generation, 1 + Number(renewed))
}
