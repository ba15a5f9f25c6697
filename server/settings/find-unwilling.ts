import { isDeepStrictEqual } from 'node:util'
import type { TeamMember } from '#contract/settings/team.ts'
import { listCards } from '../case/staff/cards.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db } from '../schema/tables.ts'

/** Nobody is shown to patients otherwise than they themselves have offered. Those of `before` are shown already. */
export async function findUnwilling(
  db: Db,
  vault: Vault,
  members: readonly TeamMember[],
  before: readonly TeamMember[],
): Promise<Record<string, string>> {
  const cards = await listCards(db, vault)
  const fields: Record<string, string> = {}
  for (const [n, member] of members.entries()) {
    if (before.some((one) => isDeepStrictEqual(one, member))) continue
    const { staffId, ...shown } = member
    const card = cards.find((one) => one.staffId === staffId)?.card
    if (card === undefined) fields[`members.${n}.staffId`] = `${shown.name} does not want to be shown.`
    else if (!isDeepStrictEqual(card, shown))
      fields[`members.${n}.staffId`] =
        `${shown.name} wants to be shown otherwise by now: take what they offer.`
  }
  return fields
}
