import { listAdministrators } from '../../company/staff/administrators.ts'
import type { Db } from '../../schema/tables.ts'

/** Whether this is an administrator without whom nobody could sign in as one. */
export async function isLastAdministrator(db: Db, staffId: string): Promise<boolean> {
  const own = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (own === undefined) return false
  return (await listAdministrators(db)).every(({ id }) => id === staffId)
}
