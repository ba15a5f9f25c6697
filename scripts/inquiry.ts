import { isReference, REFERENCE_PREFIX } from '#contract/reference.ts'
import { flushDeleted } from '../server/db/engine.ts'
import { deleteReleased } from '../server/files/clean-objects.ts'
import { openObjectStore } from '../server/files/open-store.ts'
import { eraseInquiry } from '../server/inquiries/erase.ts'
import { openStore, runCommand, UsageError } from './command.ts'

await runCommand(async ([action, reference = '']) => {
  if (action !== 'erase' || !isReference(reference)) {
    throw new UsageError(`Usage: npm run inquiry -- erase ${REFERENCE_PREFIX}-XXXX-XXXX`)
  }
  await using store = await openStore()
  const erased = await eraseInquiry({ ...store, now: Date.now }, { reference, actor: 'administrator' })
  if (!erased) throw new UsageError(`There is no inquiry ${reference}`)
  const fileStore = openObjectStore(store.config)
  const isCleaned = await deleteReleased({ ...store, store: fileStore, now: Date.now }).then(
    () => true,
    () => false,
  )
  const isFlushed = await flushDeleted(store.db)
  process.stdout.write(
    `${reference} is erased from the database. Mails that were sent, and backups, still have it.\n`,
  )
  if (!isCleaned)
    process.stdout.write(
      'The file store can not be reached: the server deletes the sealed files once it can.\n',
    )
  if (!isFlushed)
    process.stdout.write(
      "Another program reads the database: until it ends, the sealed words are still in the database's files. " +
        'The server removes them then, within a minute or as it starts.\n',
    )
})
