import type { GrantingTable } from '../../company/generations/granting-tables.ts'
import { findMissingVersions } from '../../company/settings/store.ts'
import { findTamperedAccounts } from '../../company/staff/account-mac.ts'
import { findTamperedTokens } from '../../company/staff/program-tokens.ts'
import { findTamperedSessions } from '../../company/staff/sessions.ts'
import { findMissingAccounts } from '../../company/staff/staff-directory.ts'
import { findTamperedWebhooks } from '../../company/webhooks/targets.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { findTamperedHospitals } from '../referrals/hospitals.ts'
import { findTamperedReferrals } from '../referrals/referrals.ts'

/** A row of a grant that is not as the event log and its MAC say, or is missing. */
export type TamperedGrant = { table: GrantingTable; id: string }

const finders = {
  staff: async (db, vault) => [
    ...(await findTamperedAccounts(db, vault)),
    ...(await findMissingAccounts(db)),
  ],
  session: findTamperedSessions,
  program_token: findTamperedTokens,
  webhook: findTamperedWebhooks,
  setting: findMissingVersions,
  // Its row holds a hash over its token, its generation and its end: without the token nobody can tell, and none opens it.
  one_time_link: async () => [],
  hospital: findTamperedHospitals,
  referral: findTamperedReferrals,
} as const satisfies { [Table in GrantingTable]: (db: Db, vault: Vault) => Promise<string[]> }

/** Compares every row that grants something with the event log. */
export async function findTamperedGrants(db: Db, vault: Vault): Promise<TamperedGrant[]> {
  const found: TamperedGrant[] = []
  for (const table of Object.keys(finders) as GrantingTable[])
    for (const id of await finders[table](db, vault)) found.push({ table, id })
  return found
}
