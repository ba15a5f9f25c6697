import { verifyEventChain } from '../server/audit/verify.ts'
import { copyBackup, restore } from '../server/db/backup.ts'
import { acceptLosses } from '../server/db/losses.ts'
import { openCopy, readDatabaseFile, runCommand, UsageError } from './command.ts'
import { describeTampered } from './tampered.ts'

await runCommand(async ([file]) => {
  if (file === undefined) throw new UsageError('Usage: npm run restore -- FILE, or --accept-loss')
  await (file === '--accept-loss' ? acceptLoss() : restoreFrom(file))
})

async function restoreFrom(file: string): Promise<void> {
  const databaseFile = readDatabaseFile({ mustExist: false })
  const { events, tampered } = await tryBackup(file, databaseFile)
  const { kept, behind, held } = restore(file, databaseFile, new Date())
  if (kept !== undefined) process.stdout.write(`The replaced database is kept as ${kept}\n`)
  if (behind > 0)
    process.stdout.write(`The backup is older. Entries of the event log that are not in it: ${behind}\n`)
  if (held > 0)
    process.stdout.write(
      `Mails that waited when the backup was made, and may have gone out since: ${held}. They are held until you run ` +
        '"npm run mail -- release", which sends them, or "npm run mail -- settle", which does not\n',
    )
  process.stdout.write(
    `Restored ${file}: the keys open it, and its event log of ${events} events is intact\n`,
  )
  // A warning only: tampered accounts are refused anyway, and inquiries must not wait.
  if (tampered !== undefined) throw new Error(tampered)
}

type Trial = { events: number; tampered: string | undefined }

/** Opens a copy with the present keys before anything is replaced. Returns the number of its events. */
async function tryBackup(file: string, databaseFile: string): Promise<Trial> {
  using copy = copyBackup(file, databaseFile)
  await using store = await openCopy(copy.file)
  const verdict = await verifyEventChain(store.db, store.vault)
  if (verdict.intact) return { events: verdict.events, tampered: await describeTampered(store) }
  throw new Error(
    `The event log of ${file} was changed at row ${verdict.brokenAt}, so nothing was restored. ` +
      `If you have no better copy, stop the server and put it at ${databaseFile} by hand`,
  )
}

async function acceptLoss(): Promise<void> {
  const losses = acceptLosses(readDatabaseFile({ mustExist: true }), new Date())
  if (losses.length === 0) process.stdout.write('No loss was found\n')
  for (const loss of losses) process.stdout.write(`Accepted: ${loss}\n`)
}
