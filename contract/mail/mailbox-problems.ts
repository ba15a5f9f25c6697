import * as v from 'valibot'

/** Problems that keep a mailbox from being read. */
export const mailboxProblemSchema = v.picklist([
  'away',
  'refused',
  'token',
  'provider-away',
  'certificate',
  'no-folder',
])

export type MailboxProblem = v.InferOutput<typeof mailboxProblemSchema>

export function isMailboxProblem(code: string): code is MailboxProblem {
  return v.is(mailboxProblemSchema, code)
}
