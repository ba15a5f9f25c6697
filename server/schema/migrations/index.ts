import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type ColumnTypes, columnTypes, type Engine } from '../column-types.ts'
import { createSchema } from './0001/schema.ts'
import { changeSchema } from './0002/schema.ts'

const HASH_DIGITS = 12

type Statements = (types: ColumnTypes) => string[]

/** In order, forward only. A released migration never changes: each change of the schema is one of its own. */
const statements: Record<string, Statements> = {
  '0001': createSchema,
  '0002': changeSchema,
}

const named = Object.entries(statements).map(([number, list]) => ({ name: toName(number, list), list }))

export const migrationNames: readonly string[] = named.map(({ name }) => name)

/** Lists statements of the named migrations, in their order. */
export function listStatements(engine: Engine, applied: readonly string[]): string[] {
  return named.filter(({ name }) => applied.includes(name)).flatMap(({ list }) => list(columnTypes[engine]))
}

export function listMigrations(
  engine: Engine,
  wanted: readonly string[] = migrationNames,
): Record<string, Migration> {
  return Object.fromEntries(
    named
      .filter(({ name }) => wanted.includes(name))
      .map(({ name, list }) => [name, { up: (db: Kysely<unknown>) => run(db, list(columnTypes[engine])) }]),
  )
}

/** The number and a hash of the statements, by which a database that other statements have made is recognised. */
function toName(number: string, list: Statements): string {
  const text = Object.values(columnTypes).flatMap(list).join(';').replaceAll(/\s+/g, ' ')
  return `${number}-${createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS)}`
}

async function run(db: Kysely<unknown>, texts: readonly string[]): Promise<void> {
  for (const text of texts) await sql.raw(text).execute(db)
}
