import * as v from 'valibot'
import { route } from '../api/route.ts'
import { mailboxProblemSchema } from '../mail/mailbox-problems.ts'

/** Null where no mails come in, because neither IMAP_URL nor LMTP_PORT is set. */
export const incomingMailSchema = v.nullable(
  v.object({
    /** Whether a local mail server delivers mail by LMTP. */
    lmtp: v.boolean(),
    /** Whether MAIL_AUTHSERV_ID is set: without it no sender is vouched for. */
    vouches: v.boolean(),
    folders: v.array(
      v.object({
        folder: v.string(),
        problem: v.nullable(mailboxProblemSchema),
        problemSince: v.nullable(v.number()),
        /** The last time that it was read; null if never. */
        checkedAt: v.nullable(v.number()),
        /** Mails at the mailbox that can't be fetched. */
        missing: v.number(),
      }),
    ),
    /** Mails that are stored and not read yet. */
    unread: v.number(),
  }),
)
export type IncomingMailState = v.InferOutput<typeof incomingMailSchema>

export const readIncomingMailRoute = route('GET', 'incoming-mail', {
  summary: 'How mails come in',
  answer: incomingMailSchema,
})
