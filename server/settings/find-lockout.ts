import { listAdministrators } from '../company/staff/administrators.ts'
import type { Db } from '../schema/tables.ts'

/** A sentence where no administrator could sign in any more by these providers, or by a password. */
export async function findLockout(
  db: Db,
  present: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  // The schema of the section has checked it.
  const names = (present['providers'] as { name: string }[]).map(({ name }) => name)
  const administrators = await listAdministrators(db)
  const canSignIn = administrators.some(
    ({ hasPassword, providers }) => hasPassword || providers.some((one) => names.includes(one)),
  )
  return canSignIn || administrators.length === 0
    ? undefined
    : 'No administrator could sign in without this provider. Let one set a password first.'
}
