import * as v from 'valibot'
import { proposalSchema } from '../inquiry/contact-proposal.ts'
import { directions, messageChannels, trusts } from '../inquiry/conversation.ts'
import { copySchema, deliverySchema } from './copies.ts'
import { messageFileSchema } from './files.ts'

const mailboxSchema = v.object({ name: v.string(), address: v.string() })

/** Details of a message that came as a mail, in addition to its words. */
export const mailDetailsSchema = v.object({
  to: v.array(mailboxSchema),
  cc: v.array(mailboxSchema),
  /** Lines of the text, counted from 0 and both included, that quote an earlier mail. */
  quoted: v.array(v.object({ first: v.number(), last: v.number() })),
  /** The file of the message that holds it as HTML; null for a text alone. */
  html: v.nullable(v.string()),
  /** Files that the HTML shows as `cid:…`. */
  inline: v.array(v.object({ contentId: v.string(), file: v.string() })),
  /** The mail's Message-ID, with its angle brackets. */
  messageId: v.nullable(v.string()),
  /** Addresses for which mail servers took it. */
  deliveredTo: v.array(v.string()),
  /** Message-IDs of the mails that it answers, oldest first. */
  references: v.array(v.string()),
  /** The sender's, where it differs from the time of arrival by more than an hour. */
  date: v.optional(v.nullable(v.number()), null),
  /** Why it could not be read whole; the file `mail.eml` then holds all of it. */
  problem: v.nullable(v.string()),
})
export type MailDetails = v.InferOutput<typeof mailDetailsSchema>

/** One entry of the conversation of an inquiry. */
export const messageSchema = v.object({
  /** The inquiry's own id for its first message. */
  id: v.string(),
  /** The reference of the message's inquiry, which may be merged into this one. */
  reference: v.string(),
  /** Id of the referral in whose thread it is; null in the patient's conversation. */
  referral: v.nullable(v.string()),
  direction: v.picklist(directions),
  /** Null for a note that is about no call or message. */
  channel: v.nullable(v.picklist(messageChannels)),
  /** Id of a member of staff; `patient`; `sender` for anybody else. */
  author: v.string(),
  /** The sender as the mail names it; null for other messages. */
  from: v.nullable(mailboxSchema),
  at: v.number(),
  /** Null for messages from the form or by staff. */
  trust: v.nullable(v.picklist(trusts)),
  /** An autoresponder or a list wrote it: it reopens nothing. */
  isAutomatic: v.boolean(),
  subject: v.string(),
  text: v.string(),
  mail: v.nullable(mailDetailsSchema),
  /** A new address or number of the patient; null for any other message. */
  proposal: v.nullable(proposalSchema),
  /** Delivery of the mail to the patient, or to the first address of the hospital; null unless the message is a mail of the outbox. */
  delivery: v.nullable(deliverySchema),
  /** Others who got the reply too. */
  copies: v.array(copySchema),
  files: v.array(messageFileSchema),
})
export type Message = v.InferOutput<typeof messageSchema>
