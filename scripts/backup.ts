import { addObjects } from '../server/case/files/backup-objects.ts'
import { openObjectStore } from '../server/case/files/open-store.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { backUp } from '../server/platform/db/backup.ts'
import { readDatabaseFile, runCommand, UsageError } from './command.ts'

const MAX_NAMED = 10

await runCommand(async ([file]) => {
  if (file === undefined) throw new UsageError('Usage: npm run backup -- FILE')
  const databaseFile = readDatabaseFile({ mustExist: true })
  const store = openObjectStore(parseConfig(process.env))
  let missing: string[] = []
  await backUp(databaseFile, file, async (copy) => {
    missing = (await addObjects(copy, databaseFile, store)).missing
  })
  process.stdout.write(`Backed up to ${file}. The data keys are not in it: keep them too, and elsewhere.\n`)
  if (missing.length > 0)
    throw new Error(
      `The backup is whole but for parts of files that the file store has lost: ${missing.length}, among them ` +
        `${missing.slice(0, MAX_NAMED).join(', ')}. "npm run files -- verify" names the files`,
    )
})
