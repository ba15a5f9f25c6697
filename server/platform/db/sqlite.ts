import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { DamageError } from './damage.ts'
import { DiskError } from './disk-error.ts'
import { createHeadReader, type HighWater, openHighWater } from './high-water.ts'
import { hasNoRoom, isOverQuota } from './no-room.ts'
import { isSqliteDamage, isSqliteDiskError, isSqliteFailedWrite } from './sqlite-error.ts'
import { VERSION_WITH_MARK, verifyBeforeOpen } from './verify-before-open.ts'

/** The whole process blocks meanwhile; other writers, such as the commands, need milliseconds. */
const BUSY_TIMEOUT_MS = 1_000
const MAX_STATEMENTS = 200
/** Migrations add constraints (3.53.0); before 3.51.3 checkpoints could damage the file (sqlite.org/wal.html). */
const MIN_VERSION = '3.53.0'

/**
 * SQLite through node:sqlite. A commit is on disk when it returns: WAL with synchronous=FULL, both verified. The
 * high-water mark beside the file then records it, so that rows lost with a damaged WAL are detected.
 */
export function createSqliteDialect(file: string, onDiskError: (error: DiskError) => void): Dialect {
  checkSqliteVersion(process.versions['sqlite'])
  verifyBeforeOpen(file, BUSY_TIMEOUT_MS)
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    prepareFile(db)
  } catch (error) {
    db.close()
    if (!isSqliteDamage(error)) throw error
    throw new DamageError(error)
  }
  return new TransactionalDialect({
    database: toKyselyDatabase(db, { file, mark: openHighWater(file), onDiskError }),
  })
}

function prepareFile(db: DatabaseSync): void {
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
  )
  // Statement journals of large statements would otherwise be written outside the data folder.
  db.exec('pragma temp_store = memory')
  // After a failed sync the WAL may read as if it were on disk; a checkpoint writes it again.
  db.exec('pragma wal_checkpoint(truncate)')
  const read = (name: string) => db.prepare(`pragma ${name}`).get()?.[name]
  const [journal, synchronous] = [read('journal_mode'), read('synchronous')]
  if (journal !== 'wal' || synchronous !== 2) {
    throw new Error(`SQLite must write durably: journal_mode is ${journal}, synchronous is ${synchronous}`)
  }
  if (read('user_version') !== VERSION_WITH_MARK) db.exec(`pragma user_version = ${VERSION_WITH_MARK}`)
}

/** Refuses a Node whose SQLite has a known way to lose data, or can't migrate. */
export function checkSqliteVersion(version = '0'): void {
  if (toNumber(version) >= toNumber(MIN_VERSION)) return
  throw new Error(`SQLite must be ${MIN_VERSION} or newer: this Node has ${version}`)
}

function toNumber(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return major * 1_000_000 + minor * 1_000 + patch
}

/** Kysely's dialect migrates statement by statement: an interrupted start would leave half a migration. */
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

type Opened = { file: string; mark: HighWater; onDiskError: (error: DiskError) => void }

function toKyselyDatabase(db: DatabaseSync, { file, mark, onDiskError }: Opened): SqliteDatabase {
  const statements = new Map<string, Prepared>()
  const readHead = createHeadReader(db)

  function prepare(sql: string) {
    // After some errors SQLite has rolled back already; throwing here would hide the first error.
    if (sql === 'rollback' && !db.isTransaction) return nothing
    // Kysely begins deferred; a transaction that reads and then writes could fail midway.
    const text = sql === 'begin' ? 'begin immediate' : sql
    const prepared = statements.get(text) ?? prepareNew(text)
    // Kept in order of use: the least recently used statement is evicted.
    statements.delete(text)
    statements.set(text, prepared)
    if (statements.size > MAX_STATEMENTS) statements.delete(statements.keys().next().value ?? '')
    const { statement, reader } = prepared
    return {
      reader,
      // Kysely's parameters are untyped; node:sqlite rejects what it can't bind.
      all: (parameters: readonly unknown[]) => watch(() => statement.all(...(parameters as Bindable[]))),
      run: (parameters: readonly unknown[]) =>
        watch(() => (sql === 'commit' ? commit(statement) : statement.run(...(parameters as Bindable[])))),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as Bindable[])),
    }
  }

  function prepareNew(text: string): Prepared {
    const statement = db.prepare(text)
    return { statement, reader: statement.columns().length > 0 }
  }

  function watch<Result>(perform: () => Result): Result {
    try {
      return perform()
    } catch (error) {
      if (isSqliteDamage(error)) throw new DamageError(error)
      if (isSqliteDiskError(error) && !failedForSpace(error)) onDiskError(new DiskError(error))
      throw error
    }
  }

  function failedForSpace(error: Error): boolean {
    return isSqliteFailedWrite(error) && hasNoRoom([file, `${file}-wal`])
  }

  function commit(statement: StatementSync) {
    const head = readHead()
    const result = statement.run()
    try {
      mark.raise(head)
    } catch (error) {
      // The next commit raises a mark that could not be written for want of space.
      if (!(error instanceof Error) || isOutOfSpace(error)) return result
      // On a file system that turns read-only, Linux may let a sync succeed: the commit may not be on disk.
      const diskError = new DiskError(error)
      onDiskError(diskError)
      throw diskError
    }
    return result
  }

  return {
    prepare,
    close() {
      db.close()
      mark[Symbol.dispose]()
    },
  }
}

function isOutOfSpace(error: Error): boolean {
  return ('code' in error && error.code === 'ENOSPC') || isOverQuota(error)
}

type Bindable = SQLInputValue

type Prepared = { statement: StatementSync; reader: boolean }

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}
