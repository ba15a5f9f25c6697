import { copyObjects } from '../server/case/files/backup-objects.ts'
import { createFolderStore } from '../server/case/files/folder-store.ts'
import { listStored } from '../server/case/files/list-stored.ts'
import { openObjectStore, toFilesFolder } from '../server/case/files/open-store.ts'
import { createS3Store } from '../server/case/files/s3-store.ts'
import { findStoreId, nameStore, readStoreId, writeStoreId } from '../server/case/files/store-id.ts'
import { verifyFiles } from '../server/case/files/verify-files.ts'
import { readFreeSpace } from '../server/platform/disk/disk-space.ts'
import { openStore, runCommand, UsageError } from './command.ts'
import { describeDamaged } from './damaged-files.ts'

await runCommand(async ([action]) => {
  if (action === 'verify') return verify()
  if (action === 'move') return move()
  if (action === 'claim') return claim()
  throw new UsageError('Usage: npm run files -- verify | move | claim')
})

async function verify(): Promise<void> {
  await using store = await openStore()
  const { files, bytes, damaged } = await verifyFiles({ ...store, store: openObjectStore(store.config) })
  const problem = describeDamaged(damaged)
  if (problem !== undefined) throw new Error(problem)
  process.stdout.write(`Every part of ${files} files opens: ${bytes} bytes\n`)
}

/** From the folder to FILES_URL. Copies what is not there yet, so it can be interrupted and repeated. */
async function move(): Promise<void> {
  await using store = await openStore()
  const { filesUrl, dataDir } = store.config
  if (filesUrl === undefined)
    throw new UsageError('Set FILES_URL for this command; the server may go on with its folder meanwhile')
  const folder = toFilesFolder(dataDir)
  const [from, to] = [createFolderStore(folder, readFreeSpace), createS3Store(filesUrl)]
  const id = await findStoreId(store.db)
  if (id === undefined) throw new UsageError('There is no file yet: start the server with FILES_URL')
  if ((await readStoreId(from)) !== id)
    throw new UsageError(`The files of this database do not lie in ${folder}`)
  const other = await readStoreId(to)
  if (other !== undefined && other !== id)
    throw new UsageError('The bucket holds the files of another database: name an empty one')
  const copied = await copyObjects(from, to, listStored(store.db))
  // Last: until then a server refuses the bucket.
  await writeStoreId(to, id)
  process.stdout.write(
    `Copied to the bucket: ${copied}. What is stored in ${folder} from now on is missing there: stop the server, run ` +
      `this command again until it copies 0, and start the server with FILES_URL. Then delete ${folder}: erasures do ` +
      'not reach it any more\n',
  )
}

/** For files that are lost, or were copied without their mark. */
async function claim(): Promise<void> {
  await using store = await openStore()
  const { db, config } = store
  const objects = openObjectStore(config)
  await nameStore(db, objects)
  const id = await findStoreId(db)
  if (id !== undefined) await writeStoreId(objects, id)
  process.stdout.write(
    'The store of these settings is now that of the database. "npm run files -- verify" names the files it lacks\n',
  )
}
