import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { openReadOnly } from './open-read-only.ts'
import { findOtherSchema } from './other-schema.ts'

/** Opens a file that is said to be a backup. Throws with a sentence when there is none, or it holds something that could act. */
export function openForeign(file: string): DatabaseSync {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const database = openReadOnly(file)
  try {
    const other = readOrRefuse(file, () => findOtherSchema(database))
    if (other !== undefined) throw new Error(`${file} is not read: ${other}. Take another backup`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Turns an error of SQLite, which names no file, into a sentence. */
export function readOrRefuse<Result>(file: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'errcode' in error)
      throw new Error(`${file} is no backup of Pona`, { cause: error })
    throw error
  }
}
