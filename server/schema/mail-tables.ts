import type { Generated } from 'kysely'
import type { OutboxKind, UrgentKind } from '#contract/mail/mail-kinds.ts'
import type { SealedColumns } from './sealed-columns.ts'

/** Outgoing and incoming mails, text messages, and the clues to their inquiries. */
export type MailTables = {
  outbox: OutboxTable
  mail: MailTable
  mail_raw: MailRawTable
  mailbox: MailboxTable
  message_reference: MessageReferenceTable
  unsorted_clue: UnsortedClueTable
  known_address: KnownAddressTable
  urgent_text: UrgentTextTable
}

type OutboxTable = {
  n: Generated<number>
  /** The mail is about an inquiry or a member of staff. The other is null. */
  inquiry_id: string | null
  staff_id: string | null
  kind: OutboxKind
  /** Distinguishes mails of one kind, such as replies; empty where an inquiry has one of the kind. */
  item_id: Generated<string>
  state: string
  attempts: number
  created_at: number
  due_at: number
  lease_until: number
  sent_at: number | null
  /** A code such as `ECONNECTION` or `EENVELOPE 451`, never the server's text: it may quote an address. */
  last_error: string | null
  /** Id of the request that caused it, as in the log's lines about both. Null for the server's own mails. */
  request_id: string | null
}

/** A mail that came in. Without its bytes it is a tombstone, by which a copy is recognised. */
type MailTable = {
  n: Generated<number>
  id: string
  /** `lmtp`, or the IMAP mailbox as `user@host/folder`. */
  source: string
  uidvalidity: number | null
  uid: number | null
  raw_mac: Uint8Array
  /** MAC of Message-ID, sender and content; null until it was read, and without a Message-ID. */
  content_mac: Uint8Array | null
  bytes: number
  /** By the clock of the mailbox. */
  arrived_at: number
  stored_at: number
  /** `stored` waits to be read; `repeat` came before; `own` is a mail of ours. */
  state: string
  /** Why it could not be parsed. */
  problem: string | null
  attempts: number
  due_at: number
  lease_until: number
  /** The message that it was read into. */
  message_id: string | null
  /** Whether the company's mail server vouches for the sender. */
  vouched_for: Generated<number>
  /** When somebody said that it isn't ours. */
  set_aside_at: number | null
}

/** The bytes of a mail as it came, while they are kept. */
type MailRawTable = SealedColumns & { n: Generated<number>; id: string }

/** `mac` is that of a mail's Message-ID. */
type MessageReferenceTable = { mac: Uint8Array; message_id: string }

/** MACs of a mail that belongs to no inquiry: server/case/words/unsorted-clues.ts says of what. */
type UnsortedClueTable = { mac: Uint8Array; message_id: string }

type MailboxTable = {
  source: string
  /** Null until it was opened for the first time. */
  uidvalidity: number | null
  /** The newest UID that is stored. */
  uid: number
  /** Mails below it are left alone. */
  first_uid: number
  /** Mails that arrived before are left alone, also when all UIDs have changed. */
  since: number
  /** The instance that reads it. */
  lease_by: string
  lease_until: number
  /** The last time that it was read without a problem. */
  checked_at: number | null
  problem: string | null
  problem_since: number | null
  /** When its UIDs were last compared with those stored. */
  compared_at: number | null
  /** How many mails that comparison missed. */
  missing: number
}

type UrgentTextTable = {
  n: Generated<number>
  staff_id: string
  /** The text is about an inquiry or a member of staff. The other is null. */
  inquiry_id: string | null
  about_id: string | null
  kind: UrgentKind
  attempts: number
  created_at: number
  due_at: number
  lease_until: number
}

type KnownAddressTable = {
  staff_id: string
  address_mac: Uint8Array
  seen_at: number
}
