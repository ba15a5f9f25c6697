import { verifyEventChain } from '../server/audit/verify.ts'
import { findConfiguredLosses } from '../server/db/losses.ts'
import { openStore, runCommand, UsageError } from './command.ts'
import { describeTampered } from './tampered.ts'

await runCommand(async ([action]) => {
  if (action !== 'verify') throw new UsageError('Usage: npm run audit -- verify')
  await using store = await openStore()
  const verdict = await verifyEventChain(store.db, store.vault)
  if (!verdict.intact)
    throw new Error(
      `The event log was changed: row ${verdict.brokenAt} does not follow from the rows before it`,
    )
  // A chain that was cut off at its end is a chain; the mark beside the database tells how long it was.
  const [loss] = findConfiguredLosses(store.config)
  if (loss !== undefined) throw new Error(loss)
  const tampered = await describeTampered(store)
  if (tampered !== undefined) throw new Error(tampered)
  process.stdout.write(`The event log is intact: ${verdict.events} events, and so are the accounts\n`)
})
