import { resolve } from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'

const PRAGMAS_THAT_READ = new Set(['integrity_check', 'foreign_key_check', 'user_version'])
const FUNCTIONS = new Set(['count', 'length', 'max'])

type Options = {
  timeoutMs?: number
  /** For a file with a rollback journal beside it, which only a connection that may write rolls back. */
  hasJournal?: boolean
}

/**
 * The only way to open a file that somebody else may have written: a statement that is not a plain read of tables is
 * refused as it is compiled, wherever its text comes from. `findOtherSchema` comes before any table is read.
 */
export function openReadOnly(
  file: string,
  { timeoutMs = 0, hasJournal = false }: Options = {},
): DatabaseSync {
  // An absolute path: SQLite takes a name that begins with "file:" for a URI with options.
  const database = new DatabaseSync(resolve(file), {
    readOnly: !hasJournal,
    defensive: true,
    allowExtension: false,
    timeout: timeoutMs,
  })
  // https://www.sqlite.org/security.html
  database.exec('pragma trusted_schema = off; pragma cell_size_check = on; pragma mmap_size = 0')
  database.setAuthorizer((action, subject, argument, _database, view) => {
    if (isRead(action, subject, argument) && view === null) return constants.SQLITE_OK
    return constants.SQLITE_DENY
  })
  return database
}

function isRead(action: number, subject: string | null, argument: string | null): boolean {
  if (action === constants.SQLITE_SELECT || action === constants.SQLITE_READ) return true
  if (action === constants.SQLITE_FUNCTION) return FUNCTIONS.has(argument ?? '')
  if (action !== constants.SQLITE_PRAGMA || !PRAGMAS_THAT_READ.has(subject ?? '')) return false
  return argument === null || subject === 'integrity_check'
}
