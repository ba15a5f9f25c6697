import * as v from 'valibot'
import { type WebhookEvent, type WebhookField, webhookEvents, webhookFields } from '#contract/desk/connect.ts'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { compileOnce } from '../../schema/compiled.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { readGeneration, supersede } from '../generations/generations.ts'

/** A webhook's address, secret, events and fields. Sealed, so that nobody without the keys sends more, or elsewhere. */
export type Target = { url: string; secret: string; events: WebhookEvent[]; fields: WebhookField[] }

type State = Tables['webhook']['state']
type SealedRow = { id: string; state: State; key_id: string; sealed: Uint8Array }

const targets = createJsonFormat(
  'webhook',
  v.object({
    url: v.string(),
    secret: v.string(),
    events: v.array(v.picklist(webhookEvents)),
    fields: v.array(v.picklist(webhookFields)),
    state: v.picklist(['active', 'paused', 'gone']),
    generation: v.number(),
  }),
)

/** For `recordChange`: the columns of a webhook in that state. Every earlier copy of its row is void. */
export async function sealTarget(trx: Trx, vault: Vault, id: string, state: State, target: Target) {
  const generation = await supersede(trx, 'webhook', id)
  return { state, ...targets.seal(vault, id, { ...target, state, generation }) }
}

/** For an administrator, who may look at a webhook that was changed without the keys, set it again or remove it. */
export function openTarget(vault: Vault, row: Omit<SealedRow, 'state'>): Target {
  return open(vault, row).target
}

/** To act on. Throws where the row can't be opened, was changed without the keys, or is of an earlier generation. */
export async function openIntactTarget(db: Db, vault: Vault, row: SealedRow): Promise<Target> {
  const { target, state, generation } = open(vault, row)
  if (state !== row.state || generation !== (await readGeneration(db, 'webhook', row.id)))
    throw new Error(
      `Somebody without the data keys changed the webhook ${row.id} in the database: set it again, or remove it`,
    )
  return target
}

function open(vault: Vault, row: Omit<SealedRow, 'state'>) {
  const { state, generation, ...target } = targets.open(vault, row)
  return { target, state, generation }
}

export async function findTamperedWebhooks(db: Db, vault: Vault): Promise<string[]> {
  const rows = await db.selectFrom('webhook').select(['id', 'state', 'key_id', 'sealed']).execute()
  const tampered: string[] = []
  for (const row of rows) await openIntactTarget(db, vault, row).catch(() => void tampered.push(row.id))
  return tampered
}

const readActive = compileOnce((db) =>
  db.selectFrom('webhook').select(['id', 'state', 'key_id', 'sealed']).where('state', '=', 'active'),
)

/** Lists active webhooks with their events, except those that can't be opened. */
export async function listActiveWebhooks(
  db: Db,
  vault: Vault,
): Promise<{ id: string; events: readonly WebhookEvent[] }[]> {
  const { rows } = await readActive(db)
  const webhooks: { id: string; events: readonly WebhookEvent[] }[] = []
  for (const row of rows) {
    // A key that is missing must not keep an inquiry from being stored. The worker reports it.
    const target = await openIntactTarget(db, vault, row).catch(() => undefined)
    if (target !== undefined) webhooks.push({ id: row.id, events: target.events })
  }
  return webhooks
}
