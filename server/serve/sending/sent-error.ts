import { WithdrawnError } from '../../company/outbox/withdrawn-error.ts'
import { MailError } from '../../platform/mail/mail-error.ts'

/** An error as a message between threads, which would drop its class and code. */
export type SentError =
  | { kind: 'withdrawn'; code: WithdrawnError['code'] }
  | (Pick<MailError, 'code' | 'isPermanent' | 'isRecipientRefused' | 'hasAnswered'> & {
      kind: 'mail'
      cause: PlainError
    })
  | { kind: 'other'; error: PlainError }

/** Parts of an error that the log names. */
type PlainError =
  | { name: string; message: string; code?: string; stack?: string | undefined; cause?: PlainError }
  | undefined

export function toSentError(error: unknown): SentError {
  if (error instanceof WithdrawnError) return { kind: 'withdrawn', code: error.code }
  if (!(error instanceof MailError)) return { kind: 'other', error: toPlain(error) }
  const { code, isPermanent, isRecipientRefused, hasAnswered, cause } = error
  return { kind: 'mail', code, isPermanent, isRecipientRefused, hasAnswered, cause: toPlain(cause) }
}

export function fromSentError(sent: SentError): Error {
  switch (sent.kind) {
    case 'withdrawn':
      return new WithdrawnError(sent.code)
    case 'mail':
      return new MailError(sent.code, sent, fromPlain(sent.cause))
    case 'other':
      return fromPlain(sent.error) ?? new Error('A mail failed without an error')
  }
}

function toPlain(error: unknown): PlainError {
  if (!(error instanceof Error)) return undefined
  const { name, message, stack, cause } = error
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { name, message, stack, ...code, ...(cause instanceof Error && { cause: toPlain(cause) }) }
}

function fromPlain(plain: PlainError): Error | undefined {
  if (plain === undefined) return undefined
  const { message, cause, ...rest } = plain
  return Object.assign(new Error(message, { cause: fromPlain(cause) }), rest)
}
