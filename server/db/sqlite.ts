import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { DiskFault } from './disk-fault.ts'

/** The whole process waits meanwhile, the pages too; other writers, such as the commands, need milliseconds. */
const BUSY_TIMEOUT_MS = 1_000
const MAX_STATEMENTS = 200
/** Before it, two connections that write and checkpoint at the same instant could damage the file (sqlite.org/wal.html). */
const OLDEST_VERSION = '3.51.3'

/**
 * SQLite through Node itself. A commit is on disk when it returns: WAL with synchronous=FULL, both read back.
 */
export function createSqliteDialect(file: string, onDiskFault: (fault: DiskFault) => void): Dialect {
  checkSqliteVersion(process.versions['sqlite'])
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    prepareFile(db)
  } catch (error) {
    db.close()
    if (!(error instanceof Error && DAMAGES.includes(toCode(error)))) throw error
    throw new Error('The database is damaged: restore a backup', { cause: error })
  }
  return new TransactionalDialect({ database: toKyselyDatabase(db, onDiskFault) })
}

function prepareFile(db: DatabaseSync): void {
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
  )
  // What a failed sync has left in the log reads as if it were on disk: copied to the database it is written anew.
  db.exec('pragma wal_checkpoint(truncate)')
  const read = (name: string) => db.prepare(`pragma ${name}`).get()?.[name]
  const [journal, synchronous] = [read('journal_mode'), read('synchronous')]
  if (journal !== 'wal' || synchronous !== 2) {
    throw new Error(`SQLite must write durably: journal_mode is ${journal}, synchronous is ${synchronous}`)
  }
  // A third of a second for 100,000 inquiries; what was lost without a word would cost more.
  const finding = read('quick_check')
  if (finding !== 'ok')
    throw new Error('The database is damaged: restore a backup', { cause: new Error(`${finding}`) })
}

/** Refuses a Node that brings an SQLite with a known way to lose data. */
export function checkSqliteVersion(version = '0'): void {
  if (version.localeCompare(OLDEST_VERSION, 'en', { numeric: true }) >= 0) return
  throw new Error(`SQLite must be ${OLDEST_VERSION} or newer: this Node has ${version}`)
}

/** Kysely's own migrates statement by statement: a start that is cut short would leave half a migration, for good. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function toKyselyDatabase(db: DatabaseSync, onDiskFault: (fault: DiskFault) => void): SqliteDatabase {
  const statements = new Map<string, StatementSync>()

  function prepare(sql: string) {
    // After some errors SQLite has rolled back by itself; to fail at it now would hide the error that counts.
    if (sql === 'rollback' && !db.isTransaction) return nothing
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
      all: (parameters: readonly unknown[]) => watch(() => statement.all(...(parameters as Bindable[]))),
      run: (parameters: readonly unknown[]) => watch(() => statement.run(...(parameters as Bindable[]))),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as Bindable[])),
    }
  }

  function watch<Result>(perform: () => Result): Result {
    try {
      return perform()
    } catch (error) {
      if (error instanceof Error && toCode(error) === SQLITE_IOERR) onDiskFault(new DiskFault(error))
      throw error
    }
  }

  return { prepare, close: () => db.close() }
}

type Bindable = SQLInputValue

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26
const DAMAGES = [SQLITE_CORRUPT, SQLITE_NOTADB]
const WRITE_FAILURES = [
  SQLITE_BUSY,
  SQLITE_LOCKED,
  SQLITE_READONLY,
  SQLITE_IOERR,
  SQLITE_FULL,
  SQLITE_CANTOPEN,
]

/** SQLite could not write: full, read-only, locked for too long, or an I/O error. */
export function isSqliteWriteFailure(error: unknown): boolean {
  return error instanceof Error && WRITE_FAILURES.includes(toCode(error))
}

/** The low byte is the code; the rest tells it apart further. */
function toCode(error: Error): number {
  return 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
