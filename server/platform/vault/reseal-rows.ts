import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { boundPause } from '../db/engine.ts'
import type { Db } from '../db/tables.ts'
import type { Log } from '../log/log.ts'
import type { SealedRow } from './sealed-words.ts'
import type { Vault } from './vault.ts'

type ResealedTable = 'inquiry' | 'message' | 'file' | 'file_label' | 'mail_raw'

/**
 * `sealedAs` is what the values are bound to, where that is not the table; `rows` are those which it is about. `atATime`
 * limits memory where rows are large.
 */
export type Resealed = {
  table: ResealedTable
  sealedAs?: string
  rows?: RawBuilder<boolean>
  atATime?: number
}

const ROWS_AT_A_TIME = 100
const MAX_NAMED_ROWS = 10

export type ResealDeps = { db: Db; vault: Vault; log: Log }

/** A few rows at a time, to yield to other work. Rows that can't be opened stay, and are logged each time. */
export async function resealRows(
  { db, vault, log }: ResealDeps,
  { table, sealedAs = table, rows: areMeant = sql`true`, atATime = ROWS_AT_A_TIME }: Resealed,
  signal?: AbortSignal,
): Promise<void> {
  const unopened: string[] = []
  let reason: unknown
  let last = 0
  while (!signal?.aborted) {
    const rows = await db
      .selectFrom(table)
      .select(['n', 'id', 'key_id', 'sealed'])
      .where('key_id', '!=', vault.newestKeyId())
      .where('n', '>', last)
      .where(areMeant)
      .orderBy('n')
      .limit(atATime)
      .execute()
    // biome-ignore lint/plugin: the words stay the same, so there is no event.
    await db.transaction().execute(async (trx) => {
      await boundPause(trx)
      for (const row of rows) {
        const sealed = reseal(row)
        if (sealed === undefined) continue
        // Unless another instance has resealed or erased the row meanwhile.
        await trx
          .updateTable(table)
          .set({ key_id: sealed.keyId, sealed: sealed.sealed })
          .where('id', '=', row.id)
          .where('key_id', '=', row.key_id)
          .execute()
      }
    })
    last = rows.at(-1)?.n ?? last
    if (rows.length < atATime) break
    await nextTurn()
  }
  if (unopened.length > 0) {
    const facts = { err: reason, table, rows: unopened.length, ids: unopened.slice(0, MAX_NAMED_ROWS) }
    log.error(facts, "A sealed value can't be opened, and stays under its old key")
  }

  function reseal({ id, key_id, sealed }: SealedRow) {
    const place = { table: sealedAs, column: 'sealed', rowId: id }
    try {
      return vault.seal(place, vault.open(place, { keyId: key_id, sealed }))
    } catch (error) {
      unopened.push(id)
      reason ??= error
      return undefined
    }
  }
}
