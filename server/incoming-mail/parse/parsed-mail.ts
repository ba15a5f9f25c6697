import type { Mailbox } from '../../platform/mail/mailbox.ts'

/** Reason why a mail could not be parsed whole; the raw mail can still be downloaded. */
export type UnreadableReason =
  | 'too-large'
  | 'too-many-parts'
  | 'too-deep'
  | 'too-slow'
  | 'too-much-memory'
  | 'malformed'

/** RFC 3834 and its relatives. */
export type AutomaticReason = 'auto-submitted' | 'empty-sender' | 'list' | 'precedence' | 'report'

export type ParsedFile = {
  /** Null where the part has no name. */
  name: string | null
  type: string
  /** Omits angle brackets; null where nothing refers to the part. */
  contentId: string | null
  content: Uint8Array<ArrayBuffer>
}

/** A mail server's report on the fate of a mail. */
export type DeliveryReport = {
  /** The server has given up; else it goes on trying, or has delivered the mail. */
  isFailure: boolean
  /** Such as `5.1.1`; empty where the report has none. */
  status: string
  /** The id that the mail's envelope had (RFC 3461 ENVID), where the server of the recipient has kept it. */
  envelopeId: string | null
  /** Message-IDs that it names; that of the returned mail is the first. */
  messageIds: string[]
  /** Addresses that it may be about, the likeliest first. */
  recipients: string[]
}

/** Both included, counted from 0. */
export type LineRange = { first: number; last: number }

export type ParsedMail = {
  /** More than one, or none, is possible and makes the sender unsure. */
  from: Mailbox[]
  replyTo: Mailbox[]
  to: Mailbox[]
  cc: Mailbox[]
  /** Addresses to which mail servers say they have delivered it. */
  deliveredTo: string[]
  /** Milliseconds; null where the header is missing or makes no sense. */
  date: number | null
  messageId: string | null
  inReplyTo: string[]
  /** Oldest first. */
  references: string[]
  subject: string
  text: string
  /** Lines of `text` that quote an earlier mail. */
  quoted: LineRange[]
  html: string | null
  files: ParsedFile[]
  automatic: AutomaticReason | null
  /** An autoresponder says that somebody is away. */
  isVacationNote: boolean
  /** Null for anything but a mail that a mail server has written. */
  report: DeliveryReport | null
  /** The verdict of the configured server; null without one. */
  dmarc: 'pass' | 'fail' | null
  /** False where characters could not be decoded. */
  isWhole: boolean
  /** Parts or files are left out, because there are too many. */
  isCut: boolean
}
