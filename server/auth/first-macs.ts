import { addMilestone, hasMilestone } from '../vault/milestones.ts'
import type { AccountDeps } from './account-deps.ts'
import { saveAccountMac } from './account-mac.ts'
import { hashLink } from './one-time-links.ts'
import { saveSession, toSession } from './sessions.ts'
import { write } from './write.ts'

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
