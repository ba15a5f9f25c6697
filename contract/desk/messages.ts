import * as v from 'valibot'
import { deliveries, directions, messageChannels, trusts } from '../conversation.ts'
import { messageFileSchema } from './files.ts'

/** One entry of the conversation of an inquiry. */
export const messageSchema = v.object({
  /** That of the inquiry for the words with which it began. */
  id: v.string(),
  /** Of the inquiry it belongs to, which may have been merged into this one. */
  reference: v.string(),
  direction: v.picklist(directions),
  /** Null for a note that is about no call or message. */
  channel: v.nullable(v.picklist(messageChannels)),
  /** Id of a member of staff; `patient`; `sender` for anybody else. */
  author: v.string(),
  /** As a mail names its sender; null where the author says who it is. */
  from: v.nullable(v.object({ name: v.string(), address: v.string() })),
  at: v.number(),
  /** Null for what staff wrote or entered, and for the form. */
  trust: v.nullable(v.picklist(trusts)),
  /** An autoresponder or a list wrote it: it reopens nothing. */
  isAutomatic: v.boolean(),
  subject: v.string(),
  text: v.string(),
  /** Null unless it left as a mail of the outbox. `error` is a code such as `EENVELOPE 550`. */
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
