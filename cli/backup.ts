import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { listBackups, readManifest, toBackupTime, toDatabaseId } from '../server/case/backups/manifest.ts'
import { type BackupPlace, openBackupPlace } from '../server/case/backups/place.ts'
import { prune } from '../server/case/backups/prune.ts'
import { endRun, LEASE_MS, leaseRun } from '../server/case/backups/run-state.ts'
import { copyToFile, measureDatabase, type Origin, writeBackup } from '../server/case/backups/write-backup.ts'
import type { Present } from '../server/company/settings/present.ts'
import { type Config, parseConfig } from '../server/platform/config/config.ts'
import { checkBackup, copyWhole, measureFile, writeBackupFile } from '../server/platform/db/backup.ts'
import { openConfiguredDatabase, toDatabaseFile } from '../server/platform/db/open.ts'
import { requireRoom } from '../server/platform/disk/require-room.ts'
import {
  addObjects,
  createBackupStore,
  isNamedInDatabase,
  isNamedInFile,
  measureNamed,
  measureNamedIn,
  type Original,
} from '../server/platform/store/backup-objects.ts'
import { openObjectStore } from '../server/platform/store/open-store.ts'
import { type Command, type Output, UsageError } from './command/command.ts'
import { readPresent, readPresentOrDefault } from './store/read-present.ts'
import { openStore, refuseMissingDatabase, type Store } from './store/store.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const MAX_NAMED = 10
const SEALED = '--sealed'

export const backupCommand: Command = {
  summary: 'a consistent copy of everything, while the server runs',
  usage: [
    ['backup', 'a sealed backup to the place for them, as the server makes one each hour; old ones go'],
    ['backup list', 'the backups there, the newest first'],
    ['backup FILE', 'one file with the database and all files in it; keep the data keys elsewhere'],
    ['backup FILE --sealed', 'the database alone, sealed with the data keys; files stay in their store'],
  ],
  async run([file, option, ...rest], output) {
    if (rest.length > 0 || (option !== undefined && option !== SEALED)) throw new UsageError()
    if (file === SEALED) throw new UsageError()
    if (option === SEALED && file !== undefined) await backUpSealed(file, output)
    else if (file === undefined) await backUpToPlace(output)
    else if (file === 'list') await list(output)
    else await backUpToFile(file, output)
  },
}

/** The place of BACKUP_TO, or the one that was set at the desk. Throws without one. */
export function openPresentPlace({ backupTo }: Pick<Present, 'backupTo'>): BackupPlace {
  if (backupTo === undefined)
    throw new UsageError(
      'There is no place for backups: set a folder on another disk, or s3://…, as BACKUP_TO or at the desk, or name a FILE',
    )
  return openBackupPlace(backupTo)
}

function toOrigin({ config, db, vault }: Store): Origin {
  const databaseFile = config.databaseUrl === undefined ? toDatabaseFile(config) : undefined
  return { db, vault, store: openObjectStore(config), databaseFile }
}

async function backUpToPlace({ report }: Output): Promise<void> {
  await using store = await openStore()
  const place = openPresentPlace(await readPresent(store))
  const { db, config } = store
  const holder = randomUUID()
  if ((await leaseRun(db, holder, Date.now())) === undefined)
    throw new Error('Another process makes a backup at the moment: try again in a few minutes')
  let isAlone = true
  const renewing = setInterval(() => {
    leaseRun(db, holder, Date.now()).then(
      (leased) => {
        isAlone = leased !== undefined
      },
      () => {
        isAlone = false
      },
    )
  }, LEASE_MS / 3)
  try {
    using temporary = makeTemporaryFolder(config.dataDir, 'backup')
    const now = () => new Date()
    const { name, bytes, copied, missing } = await writeBackup(toOrigin(store), place, { ...temporary, now })
    const problem = missing.length === 0 ? null : toMissing(missing)
    const pruning = { database: toDatabaseId(store.vault), now: Date.now(), isAlone: () => isAlone }
    const { dropped } = await prune(place, pruning)
    await endRun(db, holder, { made_at: toBackupTime(name), problem })
    report(
      { good: problem === null, name, bytes, copied, dropped, missing },
      problem ??
        `Backed up to ${place.name} as ${name}: ${bytes} bytes, and ${copied} new parts of files. Old backups that went: ` +
          `${dropped}. The data keys are not in it: keep them too, and elsewhere`,
      problem === null,
    )
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await endRun(db, holder, { problem }).catch(() => undefined)
    throw error
  } finally {
    clearInterval(renewing)
  }
}

async function list({ report }: Output): Promise<void> {
  const place = openPresentPlace(await readPresentOrDefault())
  const names = await listBackups(place)
  const backups = await Promise.all(
    names.map(async (name) => {
      const { madeAt, database, copy, objects } = await readManifest(place, name)
      return { name, madeAt, database, bytes: copy.reduce((sum, part) => sum + part.bytes, 0), objects }
    }),
  )
  const lines = backups.map(
    ({ name, bytes, objects }) => `${name}\t${bytes} bytes of the database, ${objects} parts of files`,
  )
  report({ backups }, lines.length === 0 ? `There is no backup in ${place.name} yet` : lines.join('\n'))
}

async function backUpToFile(file: string, { say }: Output): Promise<void> {
  const config = parseConfig(process.env)
  await refuseMissingDatabase(config)
  await using opened = await openForCopy(config)
  await requireRoom([{ folder: dirname(file), bytes: await opened.measure() }], {
    dataDir: config.dataDir,
    what: 'a backup with all files',
  })
  makeFolderOf(file)
  let missing: string[] = []
  await writeBackupFile(file, async (unfinished) => {
    await opened.copy(unfinished)
    missing = (await addObjects(unfinished, opened)).missing
    checkBackup(unfinished)
  })
  say(`Backed up to ${file}. The data keys are not in it: keep them too, and elsewhere.`)
  if (missing.length > 0) throw new Error(toMissing(missing))
}

function makeFolderOf(file: string): void {
  if (!existsSync(dirname(file))) mkdirSync(dirname(file), { mode: 0o700 })
}

async function backUpSealed(file: string, { say }: Output): Promise<void> {
  await using store = await openStore()
  using temporary = makeTemporaryFolder(store.config.dataDir, 'backup')
  makeFolderOf(file)
  await writeBackupFile(file, async (unfinished) => {
    using objects = createBackupStore(unfinished)
    const place = { name: file, folder: dirname(file), objects, backups: objects }
    await writeBackup(toOrigin(store), place, { ...temporary, now: () => new Date(), withoutFiles: true })
  })
  say(`Backed up the database to ${file}. Only the data keys open it, and it has no files: keep both too`)
}

type Copying = AsyncDisposable &
  Original & {
    copy: (target: string) => Promise<void>
    /** Bytes of the database and its files. */
    measure: () => Promise<number>
  }

/** Needs no keys. On SQLite it changes nothing, so it also copies the database of another version. */
async function openForCopy(config: Config): Promise<Copying> {
  const store = openObjectStore(config)
  if (config.databaseUrl === undefined) {
    const file = toDatabaseFile(config)
    return {
      store,
      isNamed: (object) => isNamedInFile(file, object),
      copy: (target) => copyWhole(file, target),
      measure: async () => measureFile(file) + measureNamedIn(file),
      [Symbol.asyncDispose]: async () => {},
    }
  }
  const db = await openConfiguredDatabase(config, () => {})
  return {
    store,
    isNamed: (object) => isNamedInDatabase(db, object),
    copy: (target) => copyToFile(db, target),
    measure: async () => (await measureDatabase({ db, databaseFile: undefined })) + (await measureNamed(db)),
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

function toMissing(missing: readonly string[]): string {
  return (
    `The backup is whole but for parts of files that the file store has lost: ${missing.length}, among them ` +
    `${missing.slice(0, MAX_NAMED).join(', ')}. "pona files verify" names the files`
  )
}
