import { sql } from 'kysely'
import type { Log } from '../../platform/log/log.ts'
import { type Reader, readAll } from '../../platform/reader/reader.ts'
import type { Reading } from '../../platform/reader/reading.ts'
import { compileOnce } from '../../schema/compiled.ts'
import type { Db, Trx } from '../../schema/tables.ts'

/** In a millisecond: a thread would take 26 MB for a minute. */
const COUNTED_AT_ONCE = 10_000

/** In the transaction that adds or erases so many inquiries: changes are serialised, so the row delays nobody. */
export async function addToTally(trx: Trx, inquiries: number): Promise<void> {
  if (inquiries === 0) return
  await raiseTally(trx, inquiries)
}

const raiseTally = compileOnce((db, by: number) =>
  db.updateTable('tally').set((eb) => ({ inquiries: eb('inquiries', '+', by) })),
)

/** How many inquiries there are: counting a million rows takes a tenth of a second. */
export function selectTally(db: Db) {
  return db.selectFrom('tally').select('inquiries')
}

type Counted = { kept: number; counted: number }

/** Both of one moment. */
export const tallyReading = {
  name: 'tally',
  // biome-ignore lint/correctness/useYield: it has a result alone.
  async *read({ db }) {
    return count(db)
  },
} satisfies Reading<null, never, Counted>

async function count(db: Db): Promise<Counted> {
  const { rows } = await sql<Counted>`select
    (select inquiries from tally) as kept,
    (select count(*) from inquiry) as counted`.execute(db)
  const { kept, counted } = rows[0] ?? { kept: 0, counted: 0 }
  return { kept: Number(kept), counted: Number(counted) }
}

/**
 * Compares the kept number with a count, and corrects it, as after a change behind the server. If inquiries come
 * meanwhile, nothing is corrected: the next time is soon enough.
 */
export async function correctTally({ db, reader, log }: { db: Db; reader: Reader; log: Log }): Promise<void> {
  const { inquiries } = await selectTally(db).executeTakeFirstOrThrow()
  const isShort = Number(inquiries) <= COUNTED_AT_ONCE
  const { kept, counted } = isShort ? await count(db) : await readAll(reader, tallyReading, null)
  if (kept === counted) return
  await db.updateTable('tally').set({ inquiries: counted }).where('inquiries', '=', kept).execute()
  log.warn({ kept, counted }, 'The number of inquiries was wrong, and is corrected')
}
