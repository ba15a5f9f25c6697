import type { Db } from '../../schema/tables.ts'
import { EMAIL_PROVIDER } from './identities.ts'

type Administrator = { id: string; hasPassword: boolean; providers: readonly string[] }

/** Lists administrators who can sign in with a password or by a linked provider. One who was only invited can't yet. */
export async function listAdministrators(db: Db): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .execute()
  const linked = await db
    .selectFrom('identity')
    .select(['staff_id', 'provider'])
    .where('provider', '!=', EMAIL_PROVIDER)
    .execute()
  return rows
    .map(({ id, password_hash }) => ({
      id,
      hasPassword: password_hash !== null,
      providers: linked.flatMap(({ staff_id, provider }) => (staff_id === id ? [provider] : [])),
    }))
    .filter(({ hasPassword, providers }) => hasPassword || providers.length > 0)
}
