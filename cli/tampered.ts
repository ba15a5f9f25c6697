import { findTamperedAccounts } from '../server/platform/staff/account-mac.ts'
import { listStaff } from '../server/platform/staff/staff-directory.ts'
import type { Store } from './store.ts'

/** The accounts that were changed without the data keys, and what to do; undefined when there are none. */
export async function describeTampered({ db, vault }: Store): Promise<string | undefined> {
  const ids = await findTamperedAccounts(db, vault)
  if (ids.length === 0) return undefined
  const staff = await listStaff(db)
  const names = ids.map((id) => staff.find((person) => person.id === id)?.email ?? id)
  return (
    `Somebody without the data keys changed these accounts in the database, and none of them can sign in: ` +
    `${names.join(', ')}. Find out who could write to the database, then run "pona staff reset EMAIL" for each`
  )
}
