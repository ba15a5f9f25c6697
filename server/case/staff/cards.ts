import { type Card, card as cardSchema } from '#contract/settings/team.ts'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'

/** How a person offers to be shown to patients. */
export type Offer = { staffId: string; offeredAt: number; card: Card }

const cards = createJsonFormat('staff_card', cardSchema)

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
    card: cards.open(vault, row),
  }))
}

export async function saveCard(trx: Trx, vault: Vault, { staffId, offeredAt, card }: Offer): Promise<void> {
  const changes = { offered_at: offeredAt, ...cards.seal(vault, staffId, card) }
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
