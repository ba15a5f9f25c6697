import type { Db, Trx } from '../db/tables.ts'
import { MAC_ROOT, type Milestone, parseRoot } from './mac-root.ts'
import type { Vault } from './vault.ts'

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
