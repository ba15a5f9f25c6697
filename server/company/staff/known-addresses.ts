import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'

const REMEMBERED_MS = 90 * 24 * 60 * 60 * 1000

type Network = { addressBlock: string; at: number }

export async function isStaffNetwork(db: Db, vault: Vault, { addressBlock, at }: Network): Promise<boolean> {
  const row = await db
    .selectFrom('known_address')
    .select('seen_at')
    .where('address_mac', '=', toMac(vault, addressBlock))
    .where('seen_at', '>', at - REMEMBERED_MS)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberAddress(
  trx: Trx,
  vault: Vault,
  { staffId, addressBlock, at }: Network & { staffId: string },
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
