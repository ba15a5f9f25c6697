import type { Generated, Kysely, Transaction } from 'kysely'

/** Reads or writes alone. */
export type Db = Kysely<Tables>
/** Must be inside a transaction. */
export type Trx = Transaction<Tables>

/** Times are milliseconds since the epoch; MACs and hashes are 32 bytes. */
export type Tables = {
  inquiry: InquiryTable
  outbox: OutboxTable
  event: EventTable
  note: WrittenTable
  reply: WrittenTable
  template: TemplateTable
  secret: SecretTable
}

type InquiryTable = {
  n: Generated<number>
  id: string
  reference: string
  received_at: number
  locale: string
  consent_version: string
  status: string
  /** The data key that `sealed` is sealed under. */
  key_id: string
  sealed: Uint8Array
  /** Of the sender's idempotency key; null when there was none. */
  idempotency_mac: Uint8Array | null
  content_mac: Uint8Array
  email_index: Uint8Array
  phone_index: Uint8Array
  /** Counts up with every change that a coordinator makes. */
  version: Generated<number>
  /** When somebody has to act next; null when nothing is due. */
  due_at: number | null
  /** Id of a member of staff. */
  assigned_to: string | null
  /** Of the first response. */
  answered_at: number | null
  answered_by: string | null
  follow_up_at: number | null
  snoozed_until: number | null
  closed_at: number | null
  destination: string | null
  /** Id of the inquiry that this one repeats. */
  merged_into: string | null
}

type OutboxTable = {
  n: Generated<number>
  inquiry_id: string
  kind: string
  /** Tells mails of one kind apart, such as replies; empty where an inquiry has one of the kind. */
  item_id: Generated<string>
  state: string
  attempts: number
  created_at: number
  due_at: number
  lease_until: number
  sent_at: number | null
  /** A code such as `ECONNREFUSED` or `451`, never the server's text: that may quote an address. */
  last_error: string | null
}

type EventTable = {
  n: Generated<number>
  subject_id: string
  kind: string
  actor: string
  at: number
  /** JSON, free of personal data. */
  detail: string
  previous_hash: Uint8Array
  hash: Uint8Array
}

type SecretTable = {
  name: string
  key_id: string
  sealed: Uint8Array
}

/** Notes and replies: what coordinators write about an inquiry, sealed. */
type WrittenTable = {
  n: Generated<number>
  id: string
  inquiry_id: string
  author: string
  at: number
  key_id: string
  sealed: Uint8Array
}

type TemplateTable = {
  id: string
  title: string
  locale: string
  subject: string
  body: string
  version: number
}
