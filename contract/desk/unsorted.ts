import * as v from 'valibot'
import { directions } from '../conversation.ts'
import { standings } from '../life/standing.ts'
import { referencePattern } from '../reference.ts'
import { entrySchema } from './entry.ts'
import { messageFileSchema } from './files.ts'
import { mailDetailsSchema } from './messages.ts'
import { unsortedCountsSchema } from './unsorted-counts.ts'

/** Somebody must decide about a mail within this time. */
export const UNSORTED_DUE_MS = 24 * 60 * 60 * 1000
/** Mails set aside as not ours are erased after this many days. */
export const SET_ASIDE_KEPT_DAYS = 90

/** `tag` and `answers`: the mail was sent into the conversation of that inquiry, but another one is possible too. */
export const suggestionReasons = ['tag', 'answers', 'subject', 'sender'] as const

const suggestionSchema = v.object({
  reference: v.string(),
  name: v.string(),
  standing: v.picklist(standings),
  reasons: v.array(v.picklist(suggestionReasons)),
})
export type Suggestion = v.InferOutput<typeof suggestionSchema>

/** A mail of which nobody knows yet which inquiry it belongs to. */
export const unsortedSchema = v.object({
  id: v.string(),
  /** `out`: the office has sent it from its own mailbox. */
  direction: v.picklist(directions),
  at: v.number(),
  arrivedAt: v.number(),
  /** Null for an automatic mail, and once it was set aside. */
  dueAt: v.nullable(v.number()),
  from: v.nullable(v.object({ name: v.string(), address: v.string() })),
  /** Whether the company's mail server vouches for the sender. */
  isVouchedFor: v.boolean(),
  isAutomatic: v.boolean(),
  subject: v.string(),
  text: v.string(),
  mail: v.nullable(mailDetailsSchema),
  files: v.array(messageFileSchema),
  /** When somebody said that it isn't ours; it is erased after `SET_ASIDE_KEPT_DAYS`. */
  setAsideAt: v.nullable(v.number()),
  suggestions: v.array(suggestionSchema),
})
export type Unsorted = v.InferOutput<typeof unsortedSchema>

/** `GET /desk/v1/unsorted?view&id&before`: newest first. The access is logged as a search. */
export const unsortedQuerySchema = v.object({
  /** `open` are due; `automatic` are not; `set-aside` are not ours. */
  view: v.optional(v.picklist(['open', 'automatic', 'set-aside']), 'open'),
  /** This mail alone, in whichever view it is; no mail once it was sorted. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
  /** `nextBefore` of the answer before. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
})
export type UnsortedQuery = v.InferOutput<typeof unsortedQuerySchema>

export const unsortedListSchema = v.object({
  mails: v.array(unsortedSchema),
  nextBefore: v.nullable(v.number()),
  counts: unsortedCountsSchema,
  now: v.number(),
})
export type UnsortedList = v.InferOutput<typeof unsortedListSchema>

const reference = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(referencePattern))

/** `POST /desk/v1/unsorted/:id/attach`. Idempotent. Answers with the inquiry's detail. */
export const attachSchema = v.object({ reference })

/** `POST /desk/v1/unsorted/:id/inquiry`: enters an inquiry with the mail as a message of it. Idempotent by the entry's id. */
export const inquiryFromMailSchema = entrySchema

/**
 * `POST /desk/v1/unsorted/:id/set-aside` says that a mail isn't ours, `POST …/take-back` that it may be. Both answer with
 * the counts.
 *
 * `POST /desk/v1/messages/:id/move`: to another inquiry, or with null back to the unsorted mails. Answers with the detail
 * of the inquiry that it left.
 */
export const moveSchema = v.object({ to: v.nullable(reference) })
