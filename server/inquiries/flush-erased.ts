import { flushDeleted } from '../db/engine.ts'
import type { Db } from '../db/tables.ts'

/**
 * Completes erasures: each call flushes what was erased since the last successful one, by a command too, out of the
 * journal as soon as no reader holds it.
 */
export function createErasedFlush(db: Db): () => Promise<void> {
  let flushedTo: number | undefined

  async function isErasedSince(from: number): Promise<boolean> {
    const event = await db
      .selectFrom('event')
      .select('n')
      .where('n', '>', from)
      .where('kind', '=', 'erased')
      .limit(1)
      .executeTakeFirst()
    return event !== undefined
  }

  return async () => {
    const { last } = await db
      .selectFrom('event')
      .select((eb) => eb.fn.max('n').as('last'))
      .executeTakeFirstOrThrow()
    const isClean = flushedTo !== undefined && !(await isErasedSince(flushedTo))
    if (isClean || (await flushDeleted(db))) flushedTo = last ?? 0
  }
}
