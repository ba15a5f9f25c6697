import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Place } from '../../platform/vault/seal.ts'
import type { Db } from '../../schema/tables.ts'
import { type SealedTable, type Sealing, tables, toRowsAtATime } from './tables.ts'

const ROWS_AT_A_TIME = 100
/** Rows under the newest key are passed over so many at a time: some milliseconds. */
const NUMBERS_AT_A_TIME = 2_000

export const sealedTables = (Object.keys(tables) as (keyof typeof tables)[]).filter(isSealed)

function isSealed(table: keyof typeof tables): table is SealedTable {
  return 'sealed' in tables[table]
}

type SealedRow = { id: string; keyId: string; sealed: Uint8Array; place: Place }
export type SealedBatch = { table: SealedTable; id: RawBuilder<string>; rows: SealedRow[] }

/** All sealed rows of the database, or those under another key than `exceptKey`, a few at a time. */
export async function* readSealedRows(
  db: Db,
  { exceptKey = '' }: { exceptKey?: string } = {},
): AsyncGenerator<SealedBatch> {
  for (const table of sealedTables) {
    const { places = [{ sealedAs: table, rows: sql<boolean>`true` }], by }: Sealing = tables[table].sealed
    for (const { sealedAs, rows } of places) yield* readPlace(db, { table, sealedAs, rows, by, exceptKey })
  }
}

type Reading = {
  table: SealedTable
  sealedAs: string
  rows: RawBuilder<SqlBool>
  by: 'n' | undefined
  exceptKey: string
}

async function* readPlace(
  db: Db,
  { table, sealedAs, rows: areMeant, by, exceptKey }: Reading,
): AsyncGenerator<SealedBatch> {
  const atATime = toRowsAtATime(table, ROWS_AT_A_TIME)
  const name = table === 'secret' ? 'name' : 'id'
  const id = sql.ref<string>(name)
  const order = sql.ref<number | string>(by ?? name)
  let last: number | string = by === undefined ? '' : 0
  let end = by === undefined ? undefined : await findEnd(db, table, 0)
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .select([id.as('row_id'), order.as('place'), 'key_id', 'sealed'])
      .where('key_id', '!=', exceptKey)
      .where(sql<boolean>`${order} > ${last}`)
      .where(end === undefined ? sql<boolean>`true` : sql<boolean>`${order} <= ${end}`)
      .where(areMeant)
      .orderBy(order)
      .limit(atATime)
      .execute()
    const toRow = ({ row_id, key_id, sealed }: (typeof rows)[number]): SealedRow => ({
      id: row_id,
      keyId: key_id,
      sealed,
      place: { table: sealedAs, column: 'sealed', rowId: row_id },
    })
    if (rows.length > 0) yield { table, id, rows: rows.map(toRow) }
    last = rows.at(-1)?.place ?? last
    if (rows.length === atATime) continue
    if (end === undefined) return
    last = end
    end = await findEnd(db, table, end)
    if (end === undefined) return
    await nextTurn()
  }
}

/** Returns the last number of the next range that has rows; undefined where none follow. */
async function findEnd(db: Db, table: SealedTable, after: number): Promise<number | undefined> {
  const { rows } = await sql<{
    n: number | null
  }>`select min(n) as n from ${sql.table(table)} where n > ${after}`.execute(db)
  const first = rows[0]?.n ?? null
  return first === null ? undefined : first + NUMBERS_AT_A_TIME - 1
}
