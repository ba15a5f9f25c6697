import { DatabaseSync } from 'node:sqlite'
import { findMismatch, readAppliedTo } from '../../schema/applied-migrations.ts'
import { listStatements } from '../../schema/migrations/index.ts'

/** As SQLite stores them. A trigger, a virtual table and a text of another spelling are none. */
const INERT = /^CREATE (?:TABLE|INDEX|UNIQUE INDEX|VIEW) /
/** A table of backups alone: the objects in which the contents of files lie. */
export const BACKUP_OBJECTS = 'backup_object'
export const CREATE_BACKUP_OBJECTS = `create table ${BACKUP_OBJECTS} (name text primary key, content blob not null) strict`

type Part = { type: string; name: string; table: string; sql: string | null }

/**
 * Why a file is not to be read, in a sentence that begins with what is wrong: it holds something that could act, or one of
 * our tables is not as the migrations that are named in it make it. Additional tables of others are never read.
 */
export function findOtherSchema(database: DatabaseSync): string | undefined {
  const parts = readParts(database)
  const active = parts.find(({ sql }) => sql !== null && !INERT.test(sql))
  if (active !== undefined) return toSentence(active)
  const applied = readAppliedTo(database)
  if (applied.length === 0 || findMismatch(applied) !== undefined) return undefined
  const own = new Map(readOwn(applied).map((part) => [part.name, part]))
  const tables = new Set([...own.values()].map(({ table }) => table))
  const found = new Map(parts.map((part) => [part.name, part]))
  for (const part of parts) {
    const isOurs = tables.has(part.table) || own.has(part.name)
    if (isOurs && !isSame(part, own.get(part.name))) return toSentence(part)
  }
  const missing = [...own.values()].find(({ name, table }) => !found.has(name) && table !== BACKUP_OBJECTS)
  return missing && `the ${missing.type} "${missing.name}" is missing`
}

function toSentence({ type, name }: Part): string {
  return `the ${type} "${name}" is not one that Pona has made, and could act by itself`
}

function isSame(part: Part, own: Part | undefined): boolean {
  return own !== undefined && part.type === own.type && part.table === own.table && part.sql === own.sql
}

const ownParts = new Map<string, readonly Part[]>()

/** SQLite stores the text of a statement as it was given, so equal statements are equal texts. */
function readOwn(applied: readonly string[]): readonly Part[] {
  const key = applied.join()
  const parts = ownParts.get(key) ?? makeOwn(applied)
  ownParts.set(key, parts)
  return parts
}

function makeOwn(applied: readonly string[]): Part[] {
  using database = new DatabaseSync(':memory:')
  for (const statement of [...listStatements('sqlite', applied), CREATE_BACKUP_OBJECTS])
    database.exec(statement)
  return readParts(database)
}

function readParts(database: DatabaseSync): Part[] {
  return database
    .prepare('select type, name, tbl_name, sql from sqlite_master')
    .all()
    .map(({ type, name, tbl_name, sql }) => ({
      type: String(type),
      name: String(name),
      table: String(tbl_name),
      sql: typeof sql === 'string' ? sql : null,
    }))
}
