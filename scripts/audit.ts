import { verifyEventChain } from '../server/audit/verify.ts'
import { openStore, runCommand, UsageError } from './command.ts'

await runCommand(async ([action]) => {
  if (action !== 'verify') throw new UsageError('Usage: npm run audit -- verify')
  await using store = await openStore()
  const verdict = await verifyEventChain(store.db, store.vault)
  if (!verdict.intact)
    throw new Error(
      `The event log was changed: row ${verdict.brokenAt} does not follow from the rows before it`,
    )
  process.stdout.write(`The event log is intact: ${verdict.events} events\n`)
})
