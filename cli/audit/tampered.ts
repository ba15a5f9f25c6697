import { findTamperedGrants } from '../../server/case/tables/find-tampered.ts'
import type { GrantingTable } from '../../server/company/generations/granting-tables.ts'
import { listStaff } from '../../server/company/staff/staff-directory.ts'
import type { Store } from '../store/store.ts'

/** Each says what was changed, deleted or brought back, and what to do. */
const sentences: Record<GrantingTable, (names: string) => string> = {
  staff: (names) =>
    `these accounts, and none of them can sign in: ${names}. Run "pona staff reset EMAIL" for each, or add it again where its ` +
    'row is gone',
  session: (names) => `these sessions, which are refused: ${names}. Their people sign in again`,
  program_token: (names) => `these tokens or links, which are refused: ${names}. Make new ones at the desk`,
  webhook: (names) =>
    `these webhooks, by which nothing is sent: ${names}. Set them again at the desk, or remove them`,
  setting: (names) =>
    `these settings, of which the newest version is missing: ${names}. Restore a backup, or let the one before count with ` +
    '"pona audit accept SETTING"',
  hospital: (names) =>
    `these hospitals, to which nothing is sent: ${names}. Look at their addresses at the desk and save them again`,
  referral: (names) => `these referrals to hospitals, by which nothing is sent: ${names}. Restore a backup`,
  one_time_link: (names) => `these links: ${names}`,
}

/** Sentences about the rows that were changed without the data keys. */
export async function describeTampered({ db, vault }: Store): Promise<string[]> {
  const staff = new Map((await listStaff(db)).map(({ id, email }) => [id, email]))
  const byTable = Map.groupBy(await findTamperedGrants(db, vault), ({ table }) => table)
  return [...byTable].map(
    ([table, rows]) =>
      'Somebody without the data keys has changed, deleted or put back in the database ' +
      `${sentences[table](rows.map(({ id }) => staff.get(id) ?? id).join(', '))}. Find out who could write to the database`,
  )
}
