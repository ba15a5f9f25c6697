import type { Db, Trx } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'

const REMEMBERED_MS = 90 * 24 * 60 * 60 * 1000

type Place = { staffId: string; addressBlock: string; at: number }

/** Whether this account has signed in from there within three months. */
export async function isKnownAddress(
  db: Db,
  vault: Vault,
  { staffId, addressBlock, at }: Place,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_address')
    .select('seen_at')
    .where('staff_id', '=', staffId)
    .where('address_mac', '=', toMac(vault, addressBlock))
    .where('seen_at', '>', at - REMEMBERED_MS)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberAddress(
  trx: Trx,
  vault: Vault,
  { staffId, addressBlock, at }: Place,
): Promise<void> {
  await trx
    .insertInto('known_address')
    .values({ staff_id: staffId, address_mac: toMac(vault, addressBlock), seen_at: at })
    .onConflict((conflict) => conflict.columns(['staff_id', 'address_mac']).doUpdateSet({ seen_at: at }))
    .execute()
}

export async function forgetOldAddresses(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('known_address')
    .where('seen_at', '<=', now - REMEMBERED_MS)
    .execute()
}

function toMac(vault: Vault, addressBlock: string): Uint8Array {
  return vault.mac('known-address', addressBlock)
}
