import type { WebhookEvent, WebhookField } from '#contract/desk/connect.ts'
import type { Db } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'

/** What a webhook sends, to where and under which secret. Sealed, so that nobody without the keys sends more, or elsewhere. */
export type Target = { url: string; secret: string; events: WebhookEvent[]; fields: WebhookField[] }

type SealedRow = { id: string; key_id: string; sealed: Uint8Array }

export function sealTarget(vault: Vault, id: string, target: Target) {
  const { keyId, sealed } = vault.seal(toPlace(id), JSON.stringify(target))
  return { key_id: keyId, sealed }
}

export function openTarget(vault: Vault, { id, key_id, sealed }: SealedRow): Target {
  return JSON.parse(vault.open(toPlace(id), { keyId: key_id, sealed }))
}

/** Those that are told of this event now. */
export async function listTold(
  db: Db,
  vault: Vault,
): Promise<{ id: string; events: readonly WebhookEvent[] }[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'key_id', 'sealed'])
    .where('state', '=', 'active')
    .execute()
  return rows.flatMap((row) => {
    try {
      return { id: row.id, events: openTarget(vault, row).events }
    } catch {
      // A key that is missing must not keep an inquiry from being stored. The worker reports it.
      return []
    }
  })
}

function toPlace(rowId: string) {
  return { table: 'webhook', column: 'sealed', rowId }
}
