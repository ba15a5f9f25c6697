import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Dialect, SqliteDialect } from 'kysely'

/** A checkpoint or a recovery may hold the file for a moment. */
const BUSY_TIMEOUT_MS = 5_000

/** A connection that refuses writes, beside the one that this process writes with. */
export function createReadingSqliteDialect(file: string): Dialect {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma temp_store = memory')
  return new SqliteDialect({
    database: {
      prepare(text) {
        const statement = database.prepare(text)
        // Kysely's parameters are untyped; node:sqlite rejects what it can't bind.
        const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...bind(parameters)),
          run: (parameters) => statement.run(...bind(parameters)),
          iterate: (parameters) => statement.iterate(...bind(parameters)),
        }
      },
      close: () => database.close(),
    },
  })
}
