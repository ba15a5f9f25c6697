import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { boundPause } from '../../platform/db/engine.ts'
import type { Db } from '../../platform/db/tables.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { type SealedTable, type Sealing, tables } from './tables.ts'

const ROWS_AT_A_TIME = 100
const MAX_NAMED_ROWS = 10

type ResealDeps = { db: Db; vault: Vault; log: Log }

const sealedTables = (Object.keys(tables) as (keyof typeof tables)[]).filter(isSealed)

function isSealed(table: keyof typeof tables): table is SealedTable {
  return 'sealed' in tables[table]
}

/** Rows per data key. A key without rows is needed for older backups alone. */
export async function countRowsByKey(db: Db): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  for (const table of sealedTables) {
    const rows = await db
      .selectFrom(table)
      .select((eb) => ['key_id', eb.fn.countAll<number>().as('rows')])
      .groupBy('key_id')
      .execute()
    for (const { key_id, rows: count } of rows) totals.set(key_id, (totals.get(key_id) ?? 0) + Number(count))
  }
  return totals
}

/** Puts everything that is sealed under the newest data key. */
export async function resealAll(deps: ResealDeps, signal?: AbortSignal): Promise<void> {
  for (const table of sealedTables) {
    const { places = [{ sealedAs: table, rows: sql<boolean>`true` }], ...reading }: Sealing =
      tables[table].sealed
    for (const place of places) await resealRows(deps, { table, ...reading, ...place }, signal)
  }
}

type Resealed = {
  table: SealedTable
  sealedAs: string
  rows: RawBuilder<SqlBool>
  by?: 'n'
  atATime?: number
}

/** A few rows at a time, to yield to other work. Rows that can't be opened stay, and are logged each time. */
async function resealRows(
  { db, vault, log }: ResealDeps,
  { table, sealedAs, rows: areMeant, by, atATime = ROWS_AT_A_TIME }: Resealed,
  signal?: AbortSignal,
): Promise<void> {
  const name = table === 'secret' ? 'name' : 'id'
  const id = sql.ref<string>(name)
  const order = sql.ref<number | string>(by ?? name)
  const unopened: string[] = []
  let reason: unknown
  let last: number | string = by === undefined ? '' : 0
  while (!signal?.aborted) {
    const rows = await db
      .selectFrom(table)
      .select([id.as('row_id'), order.as('place'), 'key_id', 'sealed'])
      .where('key_id', '!=', vault.newestKeyId())
      .where(sql<boolean>`${order} > ${last}`)
      .where(areMeant)
      .orderBy(order)
      .limit(atATime)
      .execute()
    // biome-ignore lint/plugin: the words stay the same, so there is no event.
    await db.transaction().execute(async (trx) => {
      await boundPause(trx)
      for (const row of rows) {
        const sealed = reseal(row)
        if (sealed === undefined) continue
        // Unless another instance has resealed, changed or erased the row meanwhile.
        await trx
          .updateTable(table)
          .set({ key_id: sealed.keyId, sealed: sealed.sealed })
          .where(id, '=', row.row_id)
          .where('sealed', '=', row.sealed)
          .execute()
      }
    })
    last = rows.at(-1)?.place ?? last
    if (rows.length < atATime) break
    await nextTurn()
  }
  if (unopened.length > 0) {
    const facts = { err: reason, table, rows: unopened.length, ids: unopened.slice(0, MAX_NAMED_ROWS) }
    log.error(facts, "A sealed value can't be opened, and stays under its old key")
  }

  function reseal({ row_id, key_id, sealed }: { row_id: string; key_id: string; sealed: Uint8Array }) {
    const place = { table: sealedAs, column: 'sealed', rowId: row_id }
    try {
      return vault.seal(place, vault.open(place, { keyId: key_id, sealed }))
    } catch (error) {
      unopened.push(row_id)
      reason ??= error
      return undefined
    }
  }
}
