import { StoreError } from '../server/case/files/object-store.ts'
import { openObjectStore } from '../server/case/files/open-store.ts'
import { verifyFiles } from '../server/case/files/verify-files.ts'
import { verifyEventChain } from '../server/platform/audit/verify.ts'
import { findConfiguredLosses } from '../server/platform/db/losses.ts'
import { openStore, runCommand, type Store, UsageError } from './command.ts'
import { describeDamaged } from './damaged-files.ts'
import { describeTampered } from './tampered.ts'

await runCommand(async ([action]) => {
  if (action !== 'verify') throw new UsageError('Usage: npm run audit -- verify')
  await using store = await openStore()
  const verdict = await verifyEventChain(store.db, store.vault)
  const files = await examineFiles(store)
  const problems = [...(await findOtherProblems(store)), files.problem].filter(
    (problem) => problem !== undefined,
  )
  const findings = [...(verdict.intact ? [] : [toBreak(verdict)]), ...problems]
  if (!verdict.intact || findings.length > 0) throw new Error(findings.join('\n'))
  process.stdout.write(`The event log is intact: ${verdict.events} events, and so are the accounts\n`)
  if (files.count > 0) process.stdout.write(`Every part of every file opens: ${files.count} files\n`)
})

function toBreak({ brokenAt }: { brokenAt: number }): string {
  return `The event log was changed: row ${brokenAt} does not follow from the rows before it`
}

async function findOtherProblems(store: Store): Promise<string[]> {
  // A truncated chain still verifies; the high-water mark beside the database reveals the missing end.
  const [loss] = findConfiguredLosses(store.config)
  return [loss, await describeTampered(store)].filter((finding) => finding !== undefined)
}

async function examineFiles(store: Store): Promise<{ count: number; problem: string | undefined }> {
  try {
    const { files, damaged } = await verifyFiles({ ...store, store: openObjectStore(store.config) })
    return { count: files, problem: describeDamaged(damaged) }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return { count: 0, problem: error.message }
  }
}
