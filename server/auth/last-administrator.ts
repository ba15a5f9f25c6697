import type { Db } from '../platform/db/tables.ts'
import { EMAIL_PROVIDER } from '../platform/staff/identities.ts'

/** Whether this is an administrator without whom nobody could sign in as one. */
export async function isLastAdministrator(db: Db, staffId: string): Promise<boolean> {
  const own = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return own !== undefined && !(await hasOtherAdministrator(db, staffId))
}

/** One who was only invited can't sign in yet. */
async function hasOtherAdministrator(db: Db, staffId: string): Promise<boolean> {
  const other = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '!=', staffId)
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .where((eb) => {
      const linked = eb.selectFrom('identity').select('staff_id').where('provider', '!=', EMAIL_PROVIDER)
      return eb.or([eb('password_hash', 'is not', null), eb('id', 'in', linked)])
    })
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
