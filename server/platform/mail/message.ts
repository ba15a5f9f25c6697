import type { Readable } from 'node:stream'

/** A mail ready to send. Addresses are configured or validated; visitor text is in the parts alone. */
export type Message = {
  /** Stable over all attempts; with `<…>`. */
  messageId: string
  from: string
  to: string | MailAddress
  cc?: readonly string[]
  /** The only address to which this mail is sent, whatever its header says; by default `to`. */
  recipient?: string
  replyTo: string | MailAddress
  /** Data for delivery reports: the envelope's id (RFC 3461), and the address to which they go, by default `from`. */
  report?: { envelopeId: string; returnTo?: string | undefined }
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  references?: readonly string[]
  attachments?: readonly MailAttachment[]
}

export type MailAttachment = { name: string; type: string; content: Readable }

export type MailAddress = { name: string; address: string }
