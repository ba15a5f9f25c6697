import { listAdministrators } from '../company/staff/administrators.ts'
import type { Db } from '../schema/tables.ts'

/** A sentence where no administrator could sign in any more by these providers, or by a password. */
export async function findLockout(
  db: Db,
  providers: readonly { name: string }[],
): Promise<Record<string, string>> {
  const names = providers.map(({ name }) => name)
  const administrators = await listAdministrators(db)
  const canSignIn = administrators.some(
    ({ hasPassword, providers: linked }) => hasPassword || linked.some((one) => names.includes(one)),
  )
  if (canSignIn || administrators.length === 0) return {}
  return { providers: 'No administrator could sign in without this provider. Let one set a password first.' }
}
