import { verifyEventChain } from '../server/audit/verify.ts'
import { restore } from '../server/db/backup.ts'
import { acceptLosses } from '../server/db/losses.ts'
import { openStore, readDatabaseFile, runCommand, UsageError } from './command.ts'

await runCommand(async ([file]) => {
  if (file === undefined) throw new UsageError('Usage: npm run restore -- FILE, or --accept-loss')
  await (file === '--accept-loss' ? acceptLoss() : restoreFrom(file))
})

async function restoreFrom(file: string): Promise<void> {
  const { kept, behind } = restore(file, readDatabaseFile({ mustExist: false }), new Date())
  if (kept !== undefined) process.stdout.write(`The database that was there is kept as ${kept}\n`)
  if (behind > 0)
    process.stdout.write(`The backup is older. Entries of the event log that came after it: ${behind}\n`)
  await using store = await openStore()
  const verdict = await verifyEventChain(store.db, store.vault)
  if (!verdict.intact) throw new Error(`Restored, but its event log was changed at row ${verdict.brokenAt}`)
  process.stdout.write(
    `Restored ${file}: the keys open it, and its event log of ${verdict.events} events is intact\n`,
  )
}

async function acceptLoss(): Promise<void> {
  const losses = acceptLosses(readDatabaseFile({ mustExist: true }), new Date())
  if (losses.length === 0) process.stdout.write('No loss was found\n')
  for (const loss of losses) process.stdout.write(`Accepted: ${loss}\n`)
}
