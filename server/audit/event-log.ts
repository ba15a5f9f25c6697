import type { DeskEvent, InquiryEvent, StaffEvent } from '#contract/life/events.ts'
import type { Trx } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'

export const FIRST_PREVIOUS_HASH: Uint8Array = new Uint8Array(32)

export type Event = {
  subjectId: string
  kind: InquiryEvent | DeskEvent | StaffEvent
  /** `visitor`, `server`, `administrator`, `retention`, `unknown`, or the id of a member of staff. */
  actor: string
  at: number
  /** Holds no personal data: the log outlives an erasure. */
  detail?: Record<string, string | number>
}

/**
 * Appends events in order. Each row's hash covers the row before, which reveals a changed, removed or swapped row. The
 * caller holds `lockAppends`: two writers that read the same last row would fork the chain.
 */
export async function appendEvents(trx: Trx, vault: Vault, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  const last = await trx
    .selectFrom('event')
    .select(['n', 'hash'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  let n = last?.n ?? 0
  let previousHash = last?.hash ?? FIRST_PREVIOUS_HASH
  const rows = events.map((event) => {
    const content = {
      subject_id: event.subjectId,
      kind: event.kind,
      actor: event.actor,
      at: event.at,
      detail: JSON.stringify(event.detail ?? {}),
    }
    const hash = hashEvent(vault, previousHash, content)
    const row = { ...content, n: ++n, previous_hash: previousHash, hash }
    previousHash = hash
    return row
  })
  await trx.insertInto('event').values(rows).execute()
}

type HashedContent = { subject_id: string; kind: string; actor: string; at: number; detail: string }

export function hashEvent(vault: Vault, previousHash: Uint8Array, content: HashedContent): Uint8Array {
  const { subject_id, kind, actor, at, detail } = content
  return vault.mac('event-chain', previousHash, JSON.stringify([subject_id, kind, actor, at, detail]))
}
