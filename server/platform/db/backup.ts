import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { findMismatch, readAppliedTo } from './applied-migrations.ts'
import { moveDurably, toFileTime } from './durable-file.ts'
import { createHeadReader, type Head, makeHighWater, readHighWater } from './high-water.ts'
import { HOLD_DELIVERIES, HOLD_WAITING_MAILS, SKIP_DUE_STEPS } from './hold-mails.ts'
import { acceptLosses } from './losses.ts'
import { isSqliteDamage } from './sqlite-error.ts'

/** Patients' words are sealed in it; addresses of staff and password hashes are not. */
const OWNER_ALONE = 0o600

/** A table of backups alone: the objects in which the contents of files lie. */
export const BACKUP_OBJECTS = 'backup_object'

/** Writes a new file by these steps, one after the other. It is complete and verified, or absent. */
export async function writeBackupFile(
  target: string,
  ...steps: ((unfinished: string) => Promise<void>)[]
): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} exists: name a new file`)
  const unfinished = `${target}.unfinished`
  createEmpty(unfinished)
  for (const step of steps) await step(unfinished)
  checkBackup(unfinished)
  moveDurably(unfinished, target)
}

/** A consistent snapshot while others write. Includes a WAL beside it: copies made otherwise than by `backUp` may have one. */
export function copyWhole(file: string, target: string): void {
  createEmpty(target)
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
}

function createEmpty(target: string): void {
  rmSync(target, { force: true })
  // SQLite accepts an empty file, and would itself create one that everybody can read.
  writeFileSync(target, '', { mode: OWNER_ALONE })
}

/** Without the contents of files, which would be most of it. */
function copyDatabase(backup: string, target: string): void {
  if (!hasObjects(backup)) {
    copyWhole(backup, target)
    return
  }
  createEmpty(target)
  using database = new DatabaseSync(target, { enableForeignKeyConstraints: false })
  database.prepare('attach ? as backup').run(backup)
  database.exec('pragma journal_mode = off; pragma synchronous = off')
  const parts = database
    .prepare(`select type, name, sql from backup.sqlite_master where sql is not null and tbl_name <> ?`)
    .all(BACKUP_OBJECTS)
  const [tables, others] = [true, false].map((isTable) =>
    parts.filter(({ type }) => (type === 'table') === isTable),
  )
  for (const { name, sql } of tables ?? []) {
    database.exec(String(sql))
    database.exec(`insert into main."${name}" select * from backup."${name}"`)
  }
  for (const { sql } of others ?? []) database.exec(String(sql))
  const version = database.prepare('pragma backup.user_version').get()?.['user_version']
  database.exec(`pragma user_version = ${Number(version)}`)
}

function hasObjects(backup: string): boolean {
  using database = new DatabaseSync(backup, { readOnly: true })
  return database.prepare('select 1 from sqlite_master where name = ?').get(BACKUP_OBJECTS) !== undefined
}

/** Copies the database of a backup to a new file. Throws like `checkBackup`. */
export function copyBackup(backup: string, target: string): void {
  if (!existsSync(backup)) throw new Error(`There is no file ${backup}`)
  checkBackup(backup)
  copyDatabase(backup, target)
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

/** Replaces the database by a backup and keeps the former beside it. Refuses a damaged backup, and a running server. */
export async function restore(
  backup: string,
  databaseFile: string,
  { now, bringFiles }: Restoring,
): Promise<Restored> {
  if (!existsSync(backup)) throw new Error(`There is no file ${backup}`)
  const head = checkBackup(backup)
  const mark = readHighWater(databaseFile)
  mkdirSync(dirname(databaseFile), { recursive: true, mode: 0o700 })
  const unfinished = `${databaseFile}.unfinished`
  try {
    // First, because it is slow and may fail: a start in between would create an empty database.
    copyDatabase(backup, unfinished)
    if (existsSync(databaseFile)) foldIn(databaseFile)
    await bringFiles()
    const held = holdWaitingMails(unfinished)
    const kept = setAside(databaseFile, now)
    // The operator accepts what the backup lacks.
    putInPlace(unfinished, databaseFile)
    acceptLosses(databaseFile, now)
    return { kept, held, behind: typeof mark === 'object' ? Math.max(mark.n - head.n, 0) : 0 }
  } finally {
    rmSync(unfinished, { force: true })
  }
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
export function putInPlace(file: string, databaseFile: string): void {
  const head = checkBackup(file)
  moveDurably(file, databaseFile)
  makeHighWater(databaseFile, head)
}

/** Throws when it is damaged, no database of Pona, or one that this program can't migrate. */
export function checkBackup(file: string): Head {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
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
  } catch (error) {
    if (error instanceof Error && 'errcode' in error)
      throw new Error(`${file} is no backup of Pona`, { cause: error })
    throw error
  } finally {
    database.close()
  }
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

/** With this URI SQLite locks before reading: a running server continues on a file that was damaged under it. */
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
