import { backUp } from '../server/db/backup.ts'
import { readDatabaseFile, runCommand, UsageError } from './command.ts'

await runCommand(async ([file]) => {
  if (file === undefined) throw new UsageError('Usage: npm run backup -- FILE')
  backUp(readDatabaseFile({ mustExist: true }), file)
  process.stdout.write(`Backed up to ${file}. The data keys are not in it: keep them too, and elsewhere.\n`)
})
