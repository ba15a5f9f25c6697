/** A mail ready to send. The addresses are configured or validated; visitor text stands in the parts alone. */
export type Message = {
  /** Stable over every attempt: `<…>` included. */
  messageId: string
  from: string
  to: string | MailAddress
  replyTo: string | MailAddress
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** Message-IDs of the mails that this one follows. */
  references?: readonly string[]
}

export type MailAddress = { name: string; address: string }
