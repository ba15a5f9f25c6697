import { copyObjects, openBackupStore } from '../server/case/files/backup-objects.ts'
import { refuseUsedStore } from '../server/case/files/guarded-store.ts'
import type { ObjectStore } from '../server/case/files/object-store.ts'
import { openObjectStore } from '../server/case/files/open-store.ts'
import { findStoreId, writeStoreId } from '../server/case/files/store-id.ts'
import { verifyFiles } from '../server/case/files/verify-files.ts'
import { verifyEventChain } from '../server/platform/audit/verify.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { copyBackup, restore } from '../server/platform/db/backup.ts'
import { acceptLosses } from '../server/platform/db/losses.ts'
import { openCopy, readDatabaseFile, runCommand, UsageError } from './command.ts'
import { describeDamaged } from './damaged-files.ts'
import { describeTampered } from './tampered.ts'

const ALTHOUGH_CHANGED = '--although-changed'

await runCommand(async ([file, option]) => {
  if (file === undefined || (option !== undefined && option !== ALTHOUGH_CHANGED))
    throw new UsageError(`Usage: npm run restore -- FILE [${ALTHOUGH_CHANGED}], or --accept-loss`)
  await (file === '--accept-loss' ? acceptLoss() : restoreFrom(file, option === ALTHOUGH_CHANGED))
})

async function restoreFrom(file: string, althoughChanged: boolean): Promise<void> {
  const databaseFile = readDatabaseFile({ mustExist: false })
  const fileStore = openObjectStore(parseConfig(process.env))
  const trial = await tryBackup(file, databaseFile, fileStore)
  const { events, changes, storeId } = trial
  if (changes !== undefined && !althoughChanged)
    throw new Error(
      `${changes}, so nothing was restored. If you have no better copy, run the command again with ${ALTHOUGH_CHANGED}`,
    )
  const bringFiles = () => bringObjects(file, fileStore, storeId)
  const { kept, behind, held } = await restore(file, databaseFile, { now: new Date(), bringFiles })
  if (kept !== undefined) process.stdout.write(`The replaced database is kept as ${kept}\n`)
  if (behind > 0)
    process.stdout.write(`The backup is older. Entries of the event log that are not in it: ${behind}\n`)
  if (held > 0)
    process.stdout.write(
      `Mails that waited when the backup was made, and may have gone out since: ${held}. They are held until you run ` +
        '"npm run mail -- release", which sends them, or "npm run mail -- settle", which does not\n',
    )
  process.stdout.write(
    `Restored ${file}: the keys open it, and its event log of ${events} events is ${changes ? 'changed' : 'intact'}\n`,
  )
  if (trial.files > 0) process.stdout.write(`It has ${trial.files} files\n`)
  // Warnings only: tampered accounts are refused anyway, and inquiries must not wait.
  if (trial.warnings.length > 0) throw new Error(trial.warnings.join('\n'))
}

type Trial = {
  events: number
  files: number
  changes: string | undefined
  warnings: string[]
  storeId: string | undefined
}

/** Opens a copy with the present keys, and every part of its files, before anything is replaced. */
async function tryBackup(file: string, databaseFile: string, fileStore: ObjectStore): Promise<Trial> {
  using copy = copyBackup(file, databaseFile)
  await using store = await openCopy(copy.file)
  // A copy that was made by hand names objects that lie where they lay.
  using backedUp = openBackupStore(file)
  const verdict = await verifyEventChain(store.db, store.vault)
  const { files, damaged } = await verifyFiles({ ...store, store: backedUp ?? fileStore })
  const warnings = [await describeTampered(store), describeDamaged(damaged)]
  return {
    events: verdict.intact ? verdict.events : verdict.brokenAt - 1,
    files,
    changes: verdict.intact ? undefined : `The event log of ${file} was changed at row ${verdict.brokenAt}`,
    warnings: warnings.filter((warning) => warning !== undefined),
    storeId: await findStoreId(store.db),
  }
}

async function bringObjects(
  file: string,
  fileStore: ObjectStore,
  storeId: string | undefined,
): Promise<void> {
  using backedUp = openBackupStore(file)
  if (storeId === undefined || backedUp === undefined) return
  await refuseUsedStore(fileStore)
  await copyObjects(backedUp, fileStore, backedUp.list())
  await writeStoreId(fileStore, storeId)
}

async function acceptLoss(): Promise<void> {
  const losses = acceptLosses(readDatabaseFile({ mustExist: true }), new Date())
  if (losses.length === 0) process.stdout.write('No loss was found\n')
  for (const loss of losses) process.stdout.write(`Accepted: ${loss}\n`)
}
