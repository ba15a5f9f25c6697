import {
  type DetailOf,
  type EventKind,
  parseDetail,
  parseEvent,
  type ShownEvent,
} from '#contract/life/events.ts'
import type { Vault } from '../../platform/vault/vault.ts'

export const FIRST_PREVIOUS_HASH: Uint8Array = new Uint8Array(32)

type HashedContent = { subject_id: string; kind: string; actor: string; at: number; detail: string }

export function hashEvent(vault: Vault, previousHash: Uint8Array, content: HashedContent): Uint8Array {
  const { subject_id, kind, actor, at, detail } = content
  return vault.mac('event-chain', previousHash, JSON.stringify([subject_id, kind, actor, at, detail]))
}

/** The kind and detail of a row. One that no kind fits is `unknown`. */
export function toEvent({ kind, detail }: { kind: string; detail: string }): ShownEvent {
  return parseEvent(kind, JSON.parse(detail))
}

/** The detail of a row of that kind; undefined where it doesn't fit. */
export function toDetail<Kind extends EventKind>(kind: Kind, detail: string): DetailOf<Kind> | undefined {
  return parseDetail(kind, JSON.parse(detail))
}
