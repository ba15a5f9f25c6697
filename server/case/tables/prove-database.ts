import { verifyEventChain } from '../../company/audit/verify.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { openEverySealed } from './open-sealed.ts'

const MAX_NAMED = 5

/** `findings` are sentences; empty where the event log is intact and the keys open every sealed row. */
export type Proof = { events: number; sealedRows: number; findings: string[] }

export async function proveDatabase(db: Db, vault: Vault): Promise<Proof> {
  const chain = await verifyEventChain(db, vault)
  const { rows, unopened } = await openEverySealed(db, vault)
  const findings: string[] = []
  if (!chain.intact) findings.push(`The event log was changed at row ${chain.brokenAt}`)
  if (unopened.length > 0) {
    const named = unopened.slice(0, MAX_NAMED).map(({ reason }) => reason)
    findings.push(`Sealed rows that can't be opened: ${unopened.length}, among them: ${named.join('; ')}`)
  }
  return { events: chain.intact ? chain.events : chain.brokenAt - 1, sealedRows: rows, findings }
}
