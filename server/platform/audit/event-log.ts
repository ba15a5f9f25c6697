import type { DeskEvent, InquiryEvent, StaffEvent } from '#contract/life/events.ts'
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

type HashedContent = { subject_id: string; kind: string; actor: string; at: number; detail: string }

export function hashEvent(vault: Vault, previousHash: Uint8Array, content: HashedContent): Uint8Array {
  const { subject_id, kind, actor, at, detail } = content
  return vault.mac('event-chain', previousHash, JSON.stringify([subject_id, kind, actor, at, detail]))
}
