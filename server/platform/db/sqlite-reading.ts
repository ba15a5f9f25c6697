import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, SqliteDialect } from 'kysely'

/** A checkpoint or a recovery may hold the file for a moment. */
const BUSY_TIMEOUT_MS = 5_000
const MAX_STATEMENTS = 100

/** A connection that refuses writes, in addition to the one that this process writes with. */
export function createReadingSqliteDialect(file: string): Dialect {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma temp_store = memory')
  const statements = new Map<string, Prepared>()

  /** Kept in order of use: the least recently used statement is evicted. */
  function prepare(text: string): Prepared {
    const prepared = statements.get(text) ?? prepareNew(text)
    statements.delete(text)
    statements.set(text, prepared)
    if (statements.size > MAX_STATEMENTS) statements.delete(statements.keys().next().value ?? '')
    return prepared
  }

  function prepareNew(text: string): Prepared {
    const statement = database.prepare(text)
    return { statement, reader: statement.columns().length > 0 }
  }

  return new SqliteDialect({
    database: {
      prepare(text) {
        const { statement, reader } = prepare(text)
        // Kysely's parameters are untyped; node:sqlite rejects what it can't bind.
        const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
        return {
          reader,
          all: (parameters) => statement.all(...bind(parameters)),
          run: (parameters) => statement.run(...bind(parameters)),
          iterate: (parameters) => statement.iterate(...bind(parameters)),
        }
      },
      close: () => database.close(),
    },
  })
}

type Prepared = { statement: StatementSync; reader: boolean }
