import { constants, copyFileSync, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import {
  findMismatch,
  isBehind,
  readAppliedTo,
  SchemaMismatchError,
} from '../../schema/applied-migrations.ts'
import { DamageError, findDamage } from './damage.ts'
import { toFileTime } from './durable-file.ts'
import {
  createHeadReader,
  findEntry,
  type Head,
  isLogOf,
  makeHighWater,
  NO_ENTRIES,
  readHighWater,
} from './high-water.ts'
import { findLosses, reportLoss } from './losses.ts'
import { openReadOnly } from './open-read-only.ts'
import { findOtherSchema } from './other-schema.ts'
import { isSqliteDamage } from './sqlite-error.ts'

/** `pragma user_version` of a database with a high-water mark beside it; earlier versions kept none. */
export const VERSION_WITH_MARK = 1

/** For the inquiries of some days. */
const ROOM_LEFT_BYTES = 100_000_000

type Mark = ReturnType<typeof readHighWater>
type Found = { head: Head; isMarked: boolean; atMark: Head | undefined }

/**
 * Verifies the database files before anything changes them, by the high-water mark. Refuses one that this program can't
 * migrate. Where anything is in doubt, all pages and indexes are checked first: seconds for a hundred thousand inquiries. A
 * damaged database is refused. A sound one that lacks entries which the mark says were on disk is opened: the files are
 * copied first, and the loss is reported. Without a doubt the same check is left to `startDamageCheck`.
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
  let other: string | undefined
  try {
    // A new database has a rollback journal until its first WAL; only a writer can roll it back.
    const hasJournal = existsSync(`${file}-journal`)
    using database = openReadOnly(file, { hasJournal, timeoutMs })
    other = findOtherSchema(database)
    const applied = readAppliedTo(database)
    const found = readFound(database, mark)
    const isDoubtful =
      hasJournal ||
      other !== undefined ||
      isBehind(applied) ||
      isLogInDoubt(file, mark) ||
      findLoss(mark, found.head, found) !== undefined ||
      findLosses(file).length > 0
    const damage = isDoubtful ? findDamage(database) : undefined
    if (damage !== undefined) throw new DamageError(new Error(damage))
    if (other !== undefined) throw toOtherSchemaError(other)
    const mismatch = findMismatch(applied)
    if (mismatch !== undefined) throw new SchemaMismatchError(`The database ${mismatch}`)
    return found
  } catch (error) {
    if (isSqliteDamage(error)) throw new DamageError(error)
    throw other === undefined ? error : toOtherSchemaError(other, error)
  }
}

function toOtherSchemaError(other: string, cause?: unknown): Error {
  return new Error(
    `The database was changed by another program: ${other}. If you added it, drop it again; otherwise restore a backup, and ` +
      'find out who can write to DATA_DIR',
    { cause },
  )
}

function readFound(database: DatabaseSync, mark: Mark): Found {
  const head = createHeadReader(database)()
  const isReached = typeof mark === 'object' && mark.n > 0 && mark.n <= head.n
  const atMark = isReached ? findEntry(database, mark.n) : undefined
  const isMarked = database.prepare('pragma user_version').get()?.['user_version'] === VERSION_WITH_MARK
  return { head, isMarked, atMark }
}

/** A WAL of another day may fit the pages, and replace newer ones for good once it is checkpointed. */
function isLogInDoubt(file: string, mark: Mark): boolean {
  const log = `${file}-wal`
  if (!existsSync(log) || statSync(log).size === 0) return false
  return typeof mark !== 'object' || !isLogOf(file, mark)
}

/** A copy that fills the disk would keep inquiries out: without room the start is refused, and nothing is changed. */
function keep(file: string): string {
  const kept = `${file}.found-${toFileTime(new Date())}`
  const found = ['', '-wal'].filter((suffix) => existsSync(file + suffix))
  const bytes = found.reduce((sum, suffix) => sum + statSync(file + suffix).size, 0)
  const { bavail, bsize } = statfsSync(dirname(file))
  if (bavail * bsize < bytes + ROOM_LEFT_BYTES)
    throw new Error(
      `The database lacks what was confirmed, and there is no room to keep its files as they were found: free ` +
        `${Math.ceil((bytes + ROOM_LEFT_BYTES) / 1_000_000)} MB in ${resolve(dirname(file))}, then start again`,
    )
  for (const suffix of found) copyFileSync(file + suffix, kept + suffix, constants.COPYFILE_FICLONE)
  return kept
}
