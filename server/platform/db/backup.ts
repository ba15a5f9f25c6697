import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToSignals } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { findMismatch, readAppliedTo } from '../../schema/applied-migrations.ts'
import { HOLD_DELIVERIES, HOLD_WAITING_MAILS, SKIP_DUE_STEPS } from '../../schema/hold-mails.ts'
import { dropAtEnd } from '../disk/drop-at-end.ts'
import { copyForeign } from './copy-foreign.ts'
import { moveDurably, toFileTime } from './durable-file.ts'
import { createHeadReader, type Head, makeHighWater, readHighWater } from './high-water.ts'
import { acceptLosses } from './losses.ts'
import { openForeign, readOrRefuse } from './open-foreign.ts'
import { isSqliteDamage } from './sqlite-error.ts'

/** Patients' words are sealed in it; addresses of staff and password hashes are not. */
const OWNER_ALONE = 0o600

/** Pages at once: about 8 MB, after which a signal is heard. */
const PAGES_A_STEP = 2_000

/** Writes a new file. It is complete, or absent: also when a signal ends the process before. */
export async function writeBackupFile(
  target: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} exists: name a new file`)
  const unfinished = `${target}.unfinished`
  using _unfinished = dropAtEnd(unfinished)
  createEmpty(unfinished)
  await write(unfinished)
  // A signal that came while nothing else could run ends the process here.
  await yieldToSignals()
  moveDurably(unfinished, target)
}

/**
 * A consistent snapshot while others write. Includes a WAL beside it: copies made otherwise than by
 * `writeBackupFile` may have one.
 */
export async function copyWhole(file: string, target: string): Promise<void> {
  createEmpty(target)
  {
    using database = new DatabaseSync(file, { readOnly: true })
    // Holds the snapshot: without it the copy would begin again whenever somebody writes.
    database.exec('begin')
    database.prepare('select count(*) from sqlite_master').get()
    await backup(database, target, { rate: PAGES_A_STEP })
  }
  {
    using copy = new DatabaseSync(target)
    // It has no WAL beside it, whatever its original has.
    copy.exec('pragma journal_mode = delete')
  }
}

/** Size of an SQLite database with its WAL. */
export function measureFile(file: string): number {
  using database = new DatabaseSync(file, { readOnly: true })
  const read = (pragma: string) => Number(Object.values(database.prepare(`pragma ${pragma}`).get() ?? {})[0])
  return read('page_count') * read('page_size')
}

function createEmpty(target: string): void {
  rmSync(target, { force: true })
  // SQLite accepts an empty file, and would itself create one that everybody can read.
  writeFileSync(target, '', { mode: OWNER_ALONE })
}

/** Copies the database of a backup to a new file. Throws like `checkBackup`. */
export async function copyBackup(backup: string, target: string): Promise<void> {
  checkBackup(backup)
  createEmpty(target)
  await copyForeign(backup, target)
}

type Restored = {
  kept: string | undefined
  /** Entries of the event log that were on disk and are missing in the backup. */
  behind: number
  held: number
}

type Restoring = {
  now: Date
  /** Called before the database is replaced, so that a crash leaves too many files rather than too few. */
  bringFiles: () => Promise<void>
}

/** Puts a copy that was tried in the place of the database, and keeps the former beside it. Refuses a running server. */
export async function restore(
  copy: string,
  databaseFile: string,
  { now, bringFiles }: Restoring,
): Promise<Restored> {
  const mark = readHighWater(databaseFile)
  mkdirSync(dirname(databaseFile), { recursive: true, mode: 0o700 })
  if (existsSync(databaseFile)) foldIn(databaseFile)
  await bringFiles()
  const held = holdWaitingMails(copy)
  const kept = setAside(databaseFile, now)
  // The operator accepts what the backup lacks.
  const head = putInPlace(copy, databaseFile)
  acceptLosses(databaseFile, now)
  return { kept, held, behind: typeof mark === 'object' ? Math.max(mark.n - head.n, 0) : 0 }
}

/** Some may have been sent since; patients, and programs, would get them twice. Returns how many mails there are. */
export function holdWaitingMails(file: string): number {
  const database = new DatabaseSync(file)
  try {
    database.exec(HOLD_DELIVERIES)
    database.exec(SKIP_DUE_STEPS)
    return Number(database.prepare(HOLD_WAITING_MAILS).run().changes)
  } finally {
    database.close()
  }
}

/** Makes a file that is written whole the database, with the mark of what is in it. */
export function putInPlace(file: string, databaseFile: string): Head {
  const head = checkBackup(file)
  moveDurably(file, databaseFile)
  makeHighWater(databaseFile, head)
  return head
}

/** Throws when it is damaged, holds something that could act, is no database of Pona, or one that this program can't migrate. */
export function checkBackup(file: string): Head {
  using database = openForeign(file)
  return readOrRefuse(file, () => {
    const findings = database
      .prepare('pragma integrity_check')
      .all()
      .map((row) => row['integrity_check'])
    if (findings.join() !== 'ok') throw new Error(`${file} is damaged: ${findings[0]}`)
    const applied = readAppliedTo(database)
    if (applied.length === 0) throw new Error(`${file} is no backup of Pona`)
    const mismatch = findMismatch(applied)
    if (mismatch !== undefined) throw new Error(`${file} ${mismatch}`)
    return createHeadReader(database)()
  })
}

function setAside(databaseFile: string, now: Date): string | undefined {
  const kept = toKept(databaseFile, now)
  const isThere = existsSync(databaseFile)
  if (isThere) {
    foldIn(databaseFile)
    renameSync(databaseFile, kept)
  }
  // SQLite would replay a leftover WAL over the backup, so it moves with the kept file, under the name that SQLite
  // expects.
  for (const log of ['-wal', '-shm']) {
    if (existsSync(databaseFile + log)) renameSync(databaseFile + log, kept + log)
  }
  return isThere ? kept : undefined
}

/** Checkpoints the WAL into the file unless another process has it open, or it is damaged. */
function foldIn(databaseFile: string): void {
  const database = new DatabaseSync(toLockedFirst(databaseFile))
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive; commit')
  } catch (error) {
    if (!isSqliteDamage(error))
      throw new Error('The server is running: stop it, then restore', { cause: error })
  } finally {
    database.close()
  }
}

/** Makes SQLite lock before reading: a running server continues on a file that was damaged under it. */
function toLockedFirst(databaseFile: string): string | URL {
  // Not available on Windows, where open files can't be renamed anyway.
  if (process.platform === 'win32') return databaseFile
  const url = pathToFileURL(databaseFile)
  url.searchParams.set('vfs', 'unix-excl')
  return url
}

function toKept(databaseFile: string, now: Date): string {
  return `${databaseFile}.before-${toFileTime(now)}`
}
