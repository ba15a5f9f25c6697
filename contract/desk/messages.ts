import * as v from 'valibot'
import { deliveries, directions, messageChannels, trusts } from '../conversation.ts'
import { messageFileSchema } from './files.ts'

/** One entry of the conversation of an inquiry. */
export const messageSchema = v.object({
  /** The inquiry's own id for its first message. */
  id: v.string(),
  /** The reference of the message's inquiry, which may be merged into this one. */
  reference: v.string(),
  direction: v.picklist(directions),
  /** Null for a note that is about no call or message. */
  channel: v.nullable(v.picklist(messageChannels)),
  /** Id of a member of staff; `patient`; `sender` for anybody else. */
  author: v.string(),
  /** The sender as the mail names it; null for other messages. */
  from: v.nullable(v.object({ name: v.string(), address: v.string() })),
  at: v.number(),
  /** Null for messages from the form or by staff. */
  trust: v.nullable(v.picklist(trusts)),
  /** An autoresponder or a list wrote it: it reopens nothing. */
  isAutomatic: v.boolean(),
  subject: v.string(),
  text: v.string(),
  /** Null unless the message is a mail of the outbox. `error` is a code such as `EENVELOPE 550`. */
  delivery: v.nullable(
    v.object({
      state: v.picklist(deliveries),
      sentAt: v.nullable(v.number()),
      error: v.nullable(v.string()),
    }),
  ),
  files: v.array(messageFileSchema),
})
export type Message = v.InferOutput<typeof messageSchema>
