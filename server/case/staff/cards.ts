import * as v from 'valibot'
import { type Card, card as cardSchema } from '#contract/settings/team.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'

/** How a person offers to be shown to patients. */
export type Offer = { staffId: string; offeredAt: number; card: Card }

/** Leaves out disabled accounts. */
export async function listCards(db: Db, vault: Vault): Promise<Offer[]> {
  const rows = await db
    .selectFrom('staff_card')
    .innerJoin('staff', 'staff.id', 'staff_card.id')
    .where('staff.disabled_at', 'is', null)
    .select(['staff_card.id', 'offered_at', 'staff_card.key_id', 'staff_card.sealed'])
    .orderBy('offered_at')
    .execute()
  return rows.map((row) => ({
    staffId: row.id,
    offeredAt: row.offered_at,
    card: v.parse(
      cardSchema,
      JSON.parse(vault.open(toPlace(row.id), { keyId: row.key_id, sealed: row.sealed })),
    ),
  }))
}

export async function saveCard(trx: Trx, vault: Vault, { staffId, offeredAt, card }: Offer): Promise<void> {
  const { keyId, sealed } = vault.seal(toPlace(staffId), JSON.stringify(card))
  const changes = { offered_at: offeredAt, key_id: keyId, sealed }
  await trx
    .insertInto('staff_card')
    .values({ id: staffId, ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

export async function deleteCard(trx: Trx, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_card')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

function toPlace(rowId: string) {
  return { table: 'staff_card', column: 'sealed', rowId }
}
