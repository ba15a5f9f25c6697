import { MailError } from '../platform/mail/mail-error.ts'

/** Waits for a mail server no longer than this; then throws the MailError of a timeout. */
export async function failAfter(maxMs: number, answer: Promise<void>): Promise<void> {
  const isLate = Promise.withResolvers<never>()
  const timer = setTimeout(() => isLate.reject(toTimeout()), maxMs)
  try {
    await Promise.race([answer, isLate.promise])
  } finally {
    clearTimeout(timer)
  }
}

function toTimeout(): MailError {
  return new MailError(
    'ETIMEDOUT',
    { isPermanent: false, isRecipientRefused: false, hasAnswered: false },
    undefined,
  )
}
