import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { addObjects } from '../server/case/files/backup-objects.ts'
import { openObjectStore } from '../server/case/files/open-store.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { backUp } from '../server/platform/db/backup.ts'
import { type Command, UsageError } from './command.ts'
import { readDatabaseFile } from './store.ts'

const MAX_NAMED = 10

export const backupCommand: Command = {
  summary: 'a consistent copy of everything, while the server runs',
  usage: [['backup FILE', 'one file with the database and all files in it; keep the data keys elsewhere']],
  async run([file, ...rest], { say }) {
    if (file === undefined || rest.length > 0) throw new UsageError()
    const databaseFile = readDatabaseFile({ mustExist: true })
    const store = openObjectStore(parseConfig(process.env))
    if (!existsSync(dirname(file))) mkdirSync(dirname(file), { mode: 0o700 })
    let missing: string[] = []
    await backUp(databaseFile, file, async (copy) => {
      missing = (await addObjects(copy, databaseFile, store)).missing
    })
    say(`Backed up to ${file}. The data keys are not in it: keep them too, and elsewhere.`)
    if (missing.length > 0)
      throw new Error(
        `The backup is whole but for parts of files that the file store has lost: ${missing.length}, among them ` +
          `${missing.slice(0, MAX_NAMED).join(', ')}. "pona files verify" names the files`,
      )
  },
}
