import { verifyEventChain } from '../server/audit/verify.ts'
import { restore } from '../server/db/backup.ts'
import { openStore, readDatabaseFile, runCommand, UsageError } from './command.ts'

await runCommand(async ([file]) => {
  if (file === undefined) throw new UsageError('Usage: npm run restore -- FILE')
  const { kept } = restore(file, readDatabaseFile(), new Date())
  if (kept !== undefined) process.stdout.write(`The database that was there is kept as ${kept}\n`)
  await using store = await openStore()
  const verdict = await verifyEventChain(store.db, store.vault)
  if (!verdict.intact) throw new Error(`Restored, but its event log was changed at row ${verdict.brokenAt}`)
  process.stdout.write(
    `Restored ${file}: the keys open it, and its event log of ${verdict.events} events is intact\n`,
  )
})
