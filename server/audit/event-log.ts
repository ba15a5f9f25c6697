import type { Trx } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'

const FIRST_PREVIOUS_HASH = new Uint8Array(32)

export type Event = {
  subjectId: string
  kind: 'received'
  /** `visitor`, `server`, or the id of a member of staff. */
  actor: string
  at: number
  /** Free of personal data: the log outlives an erasure. */
  detail?: Record<string, string | number>
}

/** Appends to the log. Each row's hash covers the row before, so that a change, removal or swap shows. */
export async function appendEvent(trx: Trx, vault: Vault, event: Event): Promise<void> {
  const last = await trx.selectFrom('event').select('hash').orderBy('n', 'desc').limit(1).executeTakeFirst()
  const previousHash = last?.hash ?? FIRST_PREVIOUS_HASH
  const row = {
    subject_id: event.subjectId,
    kind: event.kind,
    actor: event.actor,
    at: event.at,
    detail: JSON.stringify(event.detail ?? {}),
  }
  await trx
    .insertInto('event')
    .values({ ...row, previous_hash: previousHash, hash: hashEvent(vault, previousHash, row) })
    .execute()
}

type HashedRow = { subject_id: string; kind: string; actor: string; at: number; detail: string }

export function hashEvent(vault: Vault, previousHash: Uint8Array, row: HashedRow): Buffer {
  const content = JSON.stringify([row.subject_id, row.kind, row.actor, row.at, row.detail])
  return vault.mac('event-chain', previousHash, content)
}
