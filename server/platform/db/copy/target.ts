import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../../../schema/engine.ts'
import type { Tables, Trx } from '../../../schema/tables.ts'
import type { Row } from './read-batches.ts'

type AnyTable = Record<string, Row>

/** Where rows are copied to: an empty, migrated database, in the transaction that fills it. */
export type Target = {
  insert(table: keyof Tables, rows: readonly Row[]): Promise<void>
  /** Checks all references between rows, and lets numbers go on after the highest. */
  finish(tables: readonly (keyof Tables)[]): Promise<void>
}

/** References between rows are checked by `finish` alone: they point forwards, backwards and into their own table. */
export async function openTarget(trx: Trx): Promise<Target> {
  return isPostgres(trx) ? openPostgresTarget(trx) : openSqliteTarget(trx)
}

async function openSqliteTarget(trx: Trx): Promise<Target> {
  await sql`pragma defer_foreign_keys = on`.execute(trx)
  return {
    async insert(table, rows) {
      await trx.withTables<AnyTable>().insertInto(table).values(rows).execute()
    },
    async finish() {
      const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx)
      const [broken] = rows
      if (broken)
        throw new Error(
          `A row of ${broken.table} refers to a row of ${broken.parent} that the database doesn't have`,
        )
    },
  }
}

type ForeignKey = { name: string; table: string; definition: string }

async function openPostgresTarget(trx: Trx): Promise<Target> {
  // Dropped and made again within the transaction: PostgreSQL lets only a superuser switch them off.
  const { rows: foreignKeys } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx)
  for (const { name, table } of foreignKeys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(trx)
  return {
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {})
      const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
      // Also of the numbers that PostgreSQL otherwise insists on giving itself.
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
        overriding system value values ${sql.join(values)}`.execute(trx)
    },
    async finish(tables) {
      for (const { name, table, definition } of foreignKeys)
        await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
          trx,
        )
      for (const table of tables) await raiseNumbers(trx, sql.table(table), table)
    },
  }
}

async function raiseNumbers(trx: Trx, table: RawBuilder<unknown>, name: string): Promise<void> {
  const { rows } = await sql<{ column: string }>`select attname as "column" from pg_attribute
    where attrelid = ${name}::regclass and attidentity <> ''`.execute(trx)
  for (const { column } of rows)
    await sql`select setval(pg_get_serial_sequence(${name}, ${column}), highest)
      from (select max(${sql.ref(column)}) as highest from ${table}) as numbers where highest is not null`.execute(
      trx,
    )
}
