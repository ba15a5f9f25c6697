import type { Profile } from '#contract/desk/profile.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { openJson, sealJson } from './sealed-json.ts'

/** The name is the account's. */
export type StoredProfile = Omit<Profile, 'name'>

const nothing: StoredProfile = { languages: [], urgentPhone: null }

export async function readProfile(db: Db, vault: Vault, staffId: string): Promise<StoredProfile> {
  const row = await db.selectFrom('profile').selectAll().where('id', '=', staffId).executeTakeFirst()
  return row ? openJson(vault, 'profile', row) : nothing
}

export async function readProfiles(db: Db, vault: Vault): Promise<(staffId: string) => StoredProfile> {
  const rows = await db.selectFrom('profile').selectAll().execute()
  const profiles = new Map(rows.map((row) => [row.id, openJson<StoredProfile>(vault, 'profile', row)]))
  return (staffId) => profiles.get(staffId) ?? nothing
}

export async function saveProfile(
  trx: Trx,
  vault: Vault,
  staffId: string,
  { languages, urgentPhone }: StoredProfile,
): Promise<void> {
  const sealed = sealJson(vault, 'profile', staffId, { languages, urgentPhone })
  await trx
    .insertInto('profile')
    .values({ id: staffId, ...sealed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(sealed))
    .execute()
}
