import { constants, copyFileSync, existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { toFileTime } from './durable-file.ts'
import {
  createHeadReader,
  findEntry,
  type Head,
  makeHighWater,
  NO_ENTRIES,
  readHighWater,
} from './high-water.ts'
import { reportLoss } from './losses.ts'
import { isSqliteDamage } from './sqlite-error.ts'

/** `pragma user_version` of a database that has a mark beside it; those of earlier versions have none. */
export const MARKED = 1

type Mark = ReturnType<typeof readHighWater>
type Found = { head: Head; isMarked: boolean; atMark: Head | undefined }

/**
 * Looks at the files of a database before anything is changed in them. A damaged one is refused. One that is sound, but
 * lacks what its mark says was on disk, is let in: what was found is kept beside it, and the loss is reported.
 */
export function admit(file: string, timeoutMs: number): void {
  // The mark first: a server that is running meanwhile writes it after the database.
  const mark = readHighWater(file)
  const found = existsSync(file) ? examine(file, mark, timeoutMs) : undefined
  const head = found?.head ?? NO_ENTRIES
  const loss = findLoss(mark, head, found)
  if (loss !== undefined) {
    const kept = typeof mark === 'object' && found !== undefined ? keep(file) : undefined
    reportLoss(file, `${loss}.${kept === undefined ? '' : ` The files as they were found: ${kept}`}`)
  }
  if (loss !== undefined || mark === 'absent') makeHighWater(file, head)
}

function findLoss(mark: Mark, head: Head, found: Found | undefined): string | undefined {
  if (mark === 'unreadable' || (mark === 'absent' && found?.isMarked))
    return `The mark beside the database is ${mark}: whether confirmed inquiries are missing can't be told`
  if (mark === 'absent') return undefined
  if (mark.n > head.n)
    return `The database lacks the newest ${mark.n - head.n} of ${mark.n} entries of its event log, and what was confirmed with them`
  if (mark.n > 0 && Buffer.compare(mark.hash, found?.atMark?.hash ?? NO_ENTRIES.hash) !== 0)
    return `Entry ${mark.n} of the event log is not the one that was written: the database is another one, or a mixture`
  return undefined
}

/** Read-only: to open for writing and to close would fold the log in, whatever it holds. */
function examine(file: string, mark: Mark, timeoutMs: number): Found {
  try {
    // Before its first log a database has a journal, which only a writer can roll back.
    const readOnly = !existsSync(`${file}-journal`)
    using database = new DatabaseSync(file, { readOnly, timeout: timeoutMs })
    // A third of a second for 100,000 inquiries. A log that is left over takes two more: one of another day fits no index.
    const check = hasLog(file) ? 'integrity_check' : 'quick_check'
    const finding = database.prepare(`pragma ${check}(1)`).get()?.[check]
    if (finding !== 'ok') throw damaged(new Error(`${finding}`))
    const head = createHeadReader(database)()
    const isReached = typeof mark === 'object' && mark.n > 0 && mark.n <= head.n
    const atMark = isReached ? findEntry(database, mark.n) : undefined
    const isMarked = database.prepare('pragma user_version').get()?.['user_version'] === MARKED
    return { head, isMarked, atMark }
  } catch (error) {
    throw isSqliteDamage(error) ? damaged(error) : error
  }
}

function damaged(cause: unknown): Error {
  return new Error('The database is damaged: restore a backup', { cause })
}

function hasLog(file: string): boolean {
  return existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0
}

/** A pair that SQLite opens as it is. */
function keep(file: string): string {
  const kept = `${file}.found-${toFileTime(new Date())}`
  for (const suffix of ['', '-wal'])
    if (existsSync(file + suffix)) copyFileSync(file + suffix, kept + suffix, constants.COPYFILE_FICLONE)
  return kept
}
