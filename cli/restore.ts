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
import { type Command, type Output, UsageError } from './command.ts'
import { describeDamaged } from './damaged-files.ts'
import { openCopy, readDatabaseFile } from './store.ts'
import { describeTampered } from './tampered.ts'

const ALTHOUGH_CHANGED = '--although-changed'
const ACCEPT_LOSS = '--accept-loss'

export const restoreCommand: Command = {
  summary: 'puts a backup in the place of the database, after trying it; the server is stopped',
  usage: [
    [`restore FILE [${ALTHOUGH_CHANGED}]`, 'keeps what it replaces, and holds the mails that waited'],
    [`restore ${ACCEPT_LOSS}`, 'ends the alarm about confirmed inquiries that no backup has'],
  ],
  async run([file, option, ...rest], output) {
    if (file === undefined || rest.length > 0 || (option !== undefined && option !== ALTHOUGH_CHANGED))
      throw new UsageError()
    await (file === ACCEPT_LOSS ? acceptLoss(output) : restoreFrom(file, option === ALTHOUGH_CHANGED, output))
  },
}

async function restoreFrom(file: string, althoughChanged: boolean, { say }: Output): Promise<void> {
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
  if (kept !== undefined) say(`The replaced database is kept as ${kept}`)
  if (behind > 0) say(`The backup is older. Entries of the event log that are not in it: ${behind}`)
  if (held > 0)
    say(
      `Mails that waited when the backup was made, and may have gone out since: ${held}. They are held until you run ` +
        '"pona mail release", which sends them, or "pona mail settle", which does not',
    )
  say(
    `Restored ${file}: the keys open it, and its event log of ${events} events is ${changes ? 'changed' : 'intact'}`,
  )
  if (trial.files > 0) say(`It has ${trial.files} files`)
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

async function acceptLoss({ say }: Output): Promise<void> {
  const losses = acceptLosses(readDatabaseFile({ mustExist: true }), new Date())
  if (losses.length === 0) say('No loss was found')
  for (const loss of losses) say(`Accepted: ${loss}`)
}
