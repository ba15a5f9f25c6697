import * as v from 'valibot'
import type { Profile } from '#contract/desk/profile.ts'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'

/** The name is the account's. */
export type StoredProfile = Omit<Profile, 'name'>

const profiles = createJsonFormat(
  'profile',
  v.object({ languages: v.array(v.string()), urgentPhone: v.nullable(v.string()) }),
)
const nothing: StoredProfile = { languages: [], urgentPhone: null }

export async function readProfile(db: Db, vault: Vault, staffId: string): Promise<StoredProfile> {
  const row = await db.selectFrom('profile').selectAll().where('id', '=', staffId).executeTakeFirst()
  return row ? profiles.open(vault, row) : nothing
}

export async function readProfiles(db: Db, vault: Vault): Promise<(staffId: string) => StoredProfile> {
  const rows = await db.selectFrom('profile').selectAll().execute()
  const known = new Map(rows.map((row) => [row.id, profiles.open(vault, row)]))
  return (staffId) => known.get(staffId) ?? nothing
}

export async function saveProfile(
  trx: Trx,
  vault: Vault,
  staffId: string,
  { languages, urgentPhone }: StoredProfile,
): Promise<void> {
  const sealed = profiles.seal(vault, staffId, { languages, urgentPhone })
  await trx
    .insertInto('profile')
    .values({ id: staffId, ...sealed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(sealed))
    .execute()
}
