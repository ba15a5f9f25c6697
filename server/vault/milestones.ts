import type { Db, Trx } from '../db/tables.ts'
import { MAC_ROOT, parseRoot, type Vault } from './vault.ts'

/**
 * What was done to a database once, and must not be done again. It stands beside the root of the MAC keys, sealed with it:
 * who writes to the database without the data keys can neither forge it nor take it away and keep the root.
 */
export type Milestone = 'account-macs'

export async function hasMilestone(db: Db, vault: Vault, milestone: Milestone): Promise<boolean> {
  return (await readRoot(db, vault)).milestones.includes(milestone)
}

export async function addMilestone(trx: Trx, vault: Vault, milestone: Milestone): Promise<void> {
  const { base64, milestones } = await readRoot(trx, vault)
  const { keyId, sealed } = vault.seal(MAC_ROOT, [base64, ...milestones, milestone].join(' '))
  await trx.updateTable('secret').set({ key_id: keyId, sealed }).where('name', '=', MAC_ROOT.rowId).execute()
}

async function readRoot(db: Db, vault: Vault) {
  const row = await db
    .selectFrom('secret')
    .selectAll()
    .where('name', '=', MAC_ROOT.rowId)
    .executeTakeFirstOrThrow()
  return parseRoot(vault.open(MAC_ROOT, { keyId: row.key_id, sealed: row.sealed }))
}
