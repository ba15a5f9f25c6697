import { listStored } from '../server/case/files/list-stored.ts'
import { verifyFiles } from '../server/case/files/verify-files.ts'
import { readFreeSpace } from '../server/platform/disk/disk-space.ts'
import { copyObjects } from '../server/platform/store/backup-objects.ts'
import { createFolderStore } from '../server/platform/store/folder-store.ts'
import { openObjectStore, toFilesFolder } from '../server/platform/store/open-store.ts'
import { createS3Store } from '../server/platform/store/s3-store.ts'
import { findStoreId, nameStore, readStoreId, writeStoreId } from '../server/platform/store/store-id.ts'
import { type Command, type Output, UsageError } from './command/command.ts'
import { describeDamaged } from './damaged-files.ts'
import { openStore } from './store/store.ts'

export const filesCommand: Command = {
  summary: 'checks what patients and staff have sent, and moves it to a bucket',
  usage: [
    ['files verify', 'opens every part of every file'],
    ['files move', 'copies the files from DATA_DIR to FILES_URL; can be interrupted and repeated'],
    [
      'files claim',
      'makes the present store that of the database, when files are lost or were copied by hand',
    ],
  ],
  async run([action, ...rest], output) {
    if (rest.length > 0) throw new UsageError()
    if (action === 'verify') return verify(output)
    if (action === 'move') return move(output)
    if (action === 'claim') return claim(output)
    throw new UsageError()
  },
}

async function verify({ report }: Output): Promise<void> {
  await using store = await openStore()
  const { files, bytes, damaged } = await verifyFiles({ ...store, store: openObjectStore(store.config) })
  const problem = describeDamaged(damaged)
  report(
    { good: problem === undefined, files, bytes, damaged },
    problem ?? `Every part of ${files} files opens: ${bytes} bytes`,
    problem === undefined,
  )
}

/** From the folder to FILES_URL. Copies what is not there yet, so it can be interrupted and repeated. */
async function move({ say }: Output): Promise<void> {
  await using store = await openStore()
  const { filesUrl, dataDir } = store.config
  if (filesUrl === undefined)
    throw new Error('Set FILES_URL for this command; the server may go on with its folder meanwhile')
  const folder = toFilesFolder(dataDir)
  const [from, to] = [createFolderStore(folder, readFreeSpace), createS3Store(filesUrl)]
  const id = await findStoreId(store.db)
  if (id === undefined) throw new Error('There is no file yet: start the server with FILES_URL')
  if ((await readStoreId(from)) !== id) throw new Error(`The files of this database do not lie in ${folder}`)
  const other = await readStoreId(to)
  if (other !== undefined && other !== id)
    throw new Error('The bucket holds the files of another database: name an empty one')
  const copied = await copyObjects(from, to, listStored(store.db))
  // Last: until then a server refuses the bucket.
  await writeStoreId(to, id)
  say(
    `Copied to the bucket: ${copied}. What is stored in ${folder} from now on is missing there: stop the server, run ` +
      `this command again until it copies 0, and start the server with FILES_URL. Then delete ${folder}: erasures do ` +
      'not reach it any more',
  )
}

/** For files that are lost, or were copied without their mark. */
async function claim({ say }: Output): Promise<void> {
  await using store = await openStore()
  const { db, config } = store
  const objects = openObjectStore(config)
  await nameStore(db, objects)
  const id = await findStoreId(db)
  if (id !== undefined) await writeStoreId(objects, id)
  say('The store of these settings is now that of the database. "pona files verify" names the files it lacks')
}
