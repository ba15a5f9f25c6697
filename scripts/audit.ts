import { verifyEventChain } from '../server/audit/verify.ts'
import { findConfiguredLosses } from '../server/db/losses.ts'
import { openStore, runCommand, type Store, UsageError } from './command.ts'
import { describeTampered } from './tampered.ts'

await runCommand(async ([action]) => {
  if (action !== 'verify') throw new UsageError('Usage: npm run audit -- verify')
  await using store = await openStore()
  const verdict = await verifyEventChain(store.db, store.vault)
  const findings = [...(verdict.intact ? [] : [toBreak(verdict)]), ...(await findOtherProblems(store))]
  if (!verdict.intact || findings.length > 0) throw new Error(findings.join('\n'))
  process.stdout.write(`The event log is intact: ${verdict.events} events, and so are the accounts\n`)
})

function toBreak({ brokenAt }: { brokenAt: number }): string {
  return `The event log was changed: row ${brokenAt} does not follow from the rows before it`
}

async function findOtherProblems(store: Store): Promise<string[]> {
  // A truncated chain still verifies; the high-water mark beside the database reveals the missing end.
  const [loss] = findConfiguredLosses(store.config)
  return [loss, await describeTampered(store)].filter((finding) => finding !== undefined)
}
