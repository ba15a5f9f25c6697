import { flushDeleted } from '../../schema/engine.ts'
import type { Db } from '../../schema/tables.ts'

/** Flushes erased rows out of the journal; also completes erasures made by commands or delayed by a reader. */
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
