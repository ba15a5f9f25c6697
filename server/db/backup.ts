import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { moveDurably, toFileTime } from './durable-file.ts'
import { createHeadReader, type Head, makeHighWater, readHighWater } from './high-water.ts'
import { HOLD_WAITING_MAILS } from './hold-mails.ts'
import { acceptLosses } from './losses.ts'
import { migrations } from './migrations/index.ts'
import { isSqliteDamage } from './sqlite-error.ts'

/** What patients wrote is sealed in it; addresses of staff and hashes of passwords are not. */
const OWNER_ALONE = 0o600

/** Copies the database to a new file as it is at one moment, while others write. The copy is whole and checked, or not there. */
export function backUp(databaseFile: string, target: string): void {
  if (!existsSync(databaseFile)) throw new Error(`There is no database at ${databaseFile}`)
  if (existsSync(target)) throw new Error(`${target} exists: name a new file`)
  const unfinished = `${target}.unfinished`
  copyWhole(databaseFile, unfinished)
  checkBackup(unfinished)
  moveDurably(unfinished, target)
}

/** With what its log holds, where one lies beside it: a copy that was not made by `backUp` may come with its log. */
function copyWhole(file: string, target: string): void {
  rmSync(target, { force: true })
  // SQLite takes an empty file as it is, and would make one that everybody can read.
  writeFileSync(target, '', { mode: OWNER_ALONE })
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
}

/** A copy of a backup that may be opened and brought up to date, beside the database; gone once disposed. */
export function copyBackup(backup: string, databaseFile: string): Disposable & { file: string } {
  if (!existsSync(backup)) throw new Error(`There is no file ${backup}`)
  checkBackup(backup)
  mkdirSync(dirname(databaseFile), { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(`${databaseFile}.trial-`)
  const file = join(folder, 'copy.db')
  copyWhole(backup, file)
  return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

type Restored = {
  kept: string | undefined
  /** How many entries of the event log were on disk and are not in the backup. */
  behind: number
  /** Mails that waited when the backup was made. */
  held: number
}

/** Puts a backup in the place of the database, which is kept beside it. Refuses a damaged one, and a running server. */
export function restore(backup: string, databaseFile: string, now: Date): Restored {
  if (!existsSync(backup)) throw new Error(`There is no file ${backup}`)
  const head = checkBackup(backup)
  const mark = readHighWater(databaseFile)
  mkdirSync(dirname(databaseFile), { recursive: true, mode: 0o700 })
  const unfinished = `${databaseFile}.unfinished`
  try {
    // First, because it takes a while and may fail: a start in between would begin anew with an empty database.
    copyWhole(backup, unfinished)
    const held = holdMails(unfinished)
    const kept = setAside(databaseFile, now)
    moveDurably(unfinished, databaseFile)
    // What the backup lacks is given up knowingly.
    makeHighWater(databaseFile, head)
    acceptLosses(databaseFile, now)
    return { kept, held, behind: typeof mark === 'object' ? Math.max(mark.n - head.n, 0) : 0 }
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Some may have gone out since, and to send them again would be told to patients. */
function holdMails(file: string): number {
  const database = new DatabaseSync(file)
  try {
    return Number(database.prepare(HOLD_WAITING_MAILS).run().changes)
  } finally {
    database.close()
  }
}

function checkBackup(file: string): Head {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const findings = database
      .prepare('pragma integrity_check')
      .all()
      .map((row) => row['integrity_check'])
    if (findings.join() !== 'ok') throw new Error(`${file} is damaged: ${findings[0]}`)
    const applied = database.prepare('select name from kysely_migration').all()
    const unknown = applied.find((row) => !Object.hasOwn(migrations, String(row['name'])))
    if (unknown)
      throw new Error(`${file} comes from a newer version of this program: it has ${unknown['name']}`)
    return createHeadReader(database)()
  } catch (error) {
    if (error instanceof Error && 'errcode' in error)
      throw new Error(`${file} is no backup of Pona`, { cause: error })
    throw error
  } finally {
    database.close()
  }
}

/** The name under which the database is kept; undefined where there was none. */
function setAside(databaseFile: string, now: Date): string | undefined {
  const kept = toKept(databaseFile, now)
  const isThere = existsSync(databaseFile)
  if (isThere) {
    foldIn(databaseFile)
    renameSync(databaseFile, kept)
  }
  // A log that was left behind by another file would be replayed over the backup. It goes with the kept file, if any: SQLite
  // looks for it under this name.
  for (const log of ['-wal', '-shm']) {
    if (existsSync(databaseFile + log)) renameSync(databaseFile + log, kept + log)
  }
  return isThere ? kept : undefined
}

/** Only when nobody has it open: then the journal is folded in, and the one file is all there is; unless it is damaged. */
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

/** Opened by this, SQLite asks for the lock before it reads: a server goes on with a file that was damaged under it. */
function toLockedFirst(databaseFile: string): string | URL {
  // Windows has no such way, and lets nobody rename what is open.
  if (process.platform === 'win32') return databaseFile
  const url = pathToFileURL(databaseFile)
  url.searchParams.set('vfs', 'unix-excl')
  return url
}

function toKept(databaseFile: string, now: Date): string {
  return `${databaseFile}.before-${toFileTime(now)}`
}
