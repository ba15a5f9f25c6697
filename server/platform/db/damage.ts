import type { DatabaseSync } from 'node:sqlite'
import { isSqliteDamage } from './sqlite-error.ts'

/** Pages, indexes or constraints of the database are not what SQLite had written. */
export class DamageError extends Error {
  override readonly name = 'DamageError'

  constructor(cause: unknown) {
    super('The database is damaged: restore a backup', { cause })
  }
}

/** Reads every page, and compares each index with its table. A line of SQLite's; undefined for a sound database. */
export function findDamage(database: DatabaseSync): string | undefined {
  try {
    const finding = database.prepare('pragma integrity_check(1)').get()?.['integrity_check']
    return finding === 'ok' ? undefined : String(finding).replaceAll('\n', ' ')
  } catch (error) {
    if (!isSqliteDamage(error)) throw error
    return error instanceof Error ? error.message : String(error)
  }
}
