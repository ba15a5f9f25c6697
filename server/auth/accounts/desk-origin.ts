import type { Place } from '../../platform/vault/seal.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'

const PLACE: Place = { table: 'secret', column: 'sealed', rowId: 'desk-origin' }

type Deps = { db: Db; vault: Vault }

/** For commands without the server's settings. Sealed, so that nobody can redirect links. */
export async function recordDeskOrigin({ db, vault }: Deps, origin: string): Promise<void> {
  if ((await findDeskOrigin({ db, vault })) === origin) return
  const { keyId, sealed } = vault.seal(PLACE, origin)
  await db
    .insertInto('secret')
    .values({ name: PLACE.rowId, key_id: keyId, sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ key_id: keyId, sealed }))
    .execute()
}

export async function findDeskOrigin({ db, vault }: Deps): Promise<string | undefined> {
  const row = await db.selectFrom('secret').selectAll().where('name', '=', PLACE.rowId).executeTakeFirst()
  return row && vault.open(PLACE, { keyId: row.key_id, sealed: row.sealed })
}
