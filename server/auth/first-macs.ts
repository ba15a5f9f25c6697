import type { AccountDeps } from '../platform/staff/account-deps.ts'
import { saveAccountMac } from '../platform/staff/account-mac.ts'
import { saveSession, toSession } from '../platform/staff/sessions.ts'
import { write } from '../platform/staff/write.ts'
import { addMilestone, hasMilestone } from '../platform/vault/milestones.ts'
import { hashLink } from './one-time-links.ts'

/** Runs once per database from before MACs. Later a row without a MAC is refused, so removing one gains nothing. */
export async function addFirstMacs({ db, vault }: Pick<AccountDeps, 'db' | 'vault'>): Promise<void> {
  if (await hasMilestone(db, vault, 'account-macs')) return
  await write({ db, vault, now: Date.now }, async ({ trx }) => {
    // Another instance may have done it.
    if (await hasMilestone(trx, vault, 'account-macs')) return
    for (const { id } of await trx.selectFrom('staff').select('id').execute()) {
      await saveAccountMac(trx, vault, id)
    }
    for (const row of await trx.selectFrom('session').selectAll().execute()) {
      await saveSession(trx, vault, toSession(row))
    }
    for (const link of await trx.selectFrom('one_time_link').selectAll().execute()) {
      await trx
        .updateTable('one_time_link')
        .set({ token_hash: hashLink(vault, link.token_hash, link) })
        .where('token_hash', '=', link.token_hash)
        .execute()
    }
    await addMilestone(trx, vault, 'account-macs')
  })
}
