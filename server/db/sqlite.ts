import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, type SqliteDatabase, SqliteDialect } from 'kysely'

const BUSY_TIMEOUT_MS = 5_000
const MAX_STATEMENTS = 200

/**
 * SQLite through Node itself. A commit is on disk when it returns: WAL with synchronous=FULL, both read back.
 */
export function createSqliteDialect(file: string): Dialect {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
  )
  const journal = db.prepare('pragma journal_mode').get()?.['journal_mode']
  const synchronous = db.prepare('pragma synchronous').get()?.['synchronous']
  if (journal !== 'wal' || synchronous !== 2) {
    throw new Error(`SQLite must write durably: journal_mode is ${journal}, synchronous is ${synchronous}`)
  }
  return new SqliteDialect({ database: toKyselyDatabase(db) })
}

function toKyselyDatabase(db: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, StatementSync>()

  function prepare(sql: string) {
    // Kysely begins deferred; a transaction that reads first and writes later could then fail midway.
    const text = sql === 'begin' ? 'begin immediate' : sql
    const statement = statements.get(text) ?? db.prepare(text)
    // Kept in order of use; a batch of another size is another text, so the oldest makes room.
    statements.delete(text)
    statements.set(text, statement)
    if (statements.size > MAX_STATEMENTS) statements.delete(statements.keys().next().value ?? '')
    return {
      reader: statement.columns().length > 0,
      // Kysely's parameters are untyped; node:sqlite refuses what it can't bind.
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as Bindable[])),
      run: (parameters: readonly unknown[]) => statement.run(...(parameters as Bindable[])),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as Bindable[])),
    }
  }

  return { prepare, close: () => db.close() }
}

type Bindable = SQLInputValue

/** SQLite could not write: full, read-only, locked for too long, or an I/O error. The low byte is the code. */
export function isSqliteWriteFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  const SQLITE_BUSY = 5
  const SQLITE_LOCKED = 6
  const SQLITE_READONLY = 8
  const SQLITE_IOERR = 10
  const SQLITE_FULL = 13
  const SQLITE_CANTOPEN = 14
  const code = Number(error.errcode) & 0xff
  return [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN].includes(
    code,
  )
}
