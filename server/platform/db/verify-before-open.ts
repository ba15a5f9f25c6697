import { constants, copyFileSync, existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { findMismatch, readAppliedTo } from './applied-migrations.ts'
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

/** `pragma user_version` of a database with a high-water mark beside it; earlier versions kept none. */
export const VERSION_WITH_MARK = 1

type Mark = ReturnType<typeof readHighWater>
type Found = { head: Head; isMarked: boolean; atMark: Head | undefined }

/**
 * Verifies the database files before anything changes them. Refuses a damaged database, and one that this program can't
 * migrate. A sound one that lacks entries which its high-water mark says were on disk is opened: the files are copied
 * first, and the loss is reported.
 */
export function verifyBeforeOpen(file: string, timeoutMs: number): void {
  // The mark is read first: a running server writes it after the database.
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
    return `The mark beside the database is ${mark}: it is unknown whether confirmed inquiries are missing`
  if (mark === 'absent') return undefined
  if (mark.n > head.n)
    return `The database lacks the newest ${mark.n - head.n} of ${mark.n} entries of its event log, and what was confirmed with them`
  if (mark.n > 0 && Buffer.compare(mark.hash, found?.atMark?.hash ?? NO_ENTRIES.hash) !== 0)
    return `Entry ${mark.n} of the event log is not the one that was written: the database is another one, or a mixture`
  return undefined
}

/** Opens read-only: closing a writable connection would checkpoint the WAL, whatever it holds. */
function examine(file: string, mark: Mark, timeoutMs: number): Found {
  try {
    // A new database has a rollback journal until its first WAL; only a writer can roll it back.
    const readOnly = !existsSync(`${file}-journal`)
    using database = new DatabaseSync(file, { readOnly, timeout: timeoutMs })
    // quick_check takes a third of a second for 100,000 inquiries; integrity_check two seconds more, and finds a stale WAL.
    const check = hasLog(file) ? 'integrity_check' : 'quick_check'
    const finding = database.prepare(`pragma ${check}(1)`).get()?.[check]
    if (finding !== 'ok') throw damaged(new Error(`${finding}`))
    const mismatch = findMismatch(readAppliedTo(database))
    if (mismatch !== undefined) throw new Error(`The database ${mismatch}`)
    const head = createHeadReader(database)()
    const isReached = typeof mark === 'object' && mark.n > 0 && mark.n <= head.n
    const atMark = isReached ? findEntry(database, mark.n) : undefined
    const isMarked = database.prepare('pragma user_version').get()?.['user_version'] === VERSION_WITH_MARK
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

function keep(file: string): string {
  const kept = `${file}.found-${toFileTime(new Date())}`
  for (const suffix of ['', '-wal'])
    if (existsSync(file + suffix)) copyFileSync(file + suffix, kept + suffix, constants.COPYFILE_FICLONE)
  return kept
}
