import * as v from 'valibot'
import { route, wholeNumberSchema } from '../api/route.ts'
import { directions } from '../inquiry/conversation.ts'
import { referencePattern } from '../inquiry/reference.ts'
import { standings } from '../life/standing.ts'
import { entrySchema } from './entry.ts'
import { messageFileSchema } from './files.ts'
import { inquiryDetailSchema } from './inquiries.ts'
import { mailDetailsSchema } from './messages.ts'
import { unsortedCountsSchema } from './unsorted-counts.ts'

/** Somebody must decide about a mail within this time. */
export const UNSORTED_DUE_MS = 24 * 60 * 60 * 1000
/** Mails set aside as not ours are erased after this many days. */
export const SET_ASIDE_KEPT_DAYS = 90

/**
 * `tag` and `answers`: the mail was sent into the conversation of that inquiry, but another one is possible too. `hospital`:
 * it is from an address of a hospital that was asked.
 */
export const suggestionReasons = ['tag', 'answers', 'subject', 'sender', 'hospital'] as const

const suggestionSchema = v.object({
  reference: v.string(),
  name: v.string(),
  standing: v.picklist(standings),
  reasons: v.array(v.picklist(suggestionReasons)),
  /** The referral into whose thread it would go; null for the patient's conversation. */
  referral: v.nullable(v.object({ id: v.string(), hospital: v.string() })),
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

const unsortedQuerySchema = v.object({
  /** `open` are due; `automatic` are not; `set-aside` are not ours. */
  view: v.optional(v.picklist(['open', 'automatic', 'set-aside']), 'open'),
  /** This mail alone, in whichever view it is; no mail once it was sorted. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
  /** `nextBefore` of the answer before. */
  before: v.optional(wholeNumberSchema),
})
export type UnsortedQuery = v.InferOutput<typeof unsortedQuerySchema>

export const unsortedListSchema = v.object({
  mails: v.array(unsortedSchema),
  nextBefore: v.nullable(v.number()),
  counts: unsortedCountsSchema,
  now: v.number(),
})
export type UnsortedList = v.InferOutput<typeof unsortedListSchema>

/** Newest first. The access is logged as a search. */
export const listUnsortedRoute = route('GET', 'unsorted', {
  summary: 'Mails that belong to no inquiry yet',
  query: unsortedQuerySchema,
  answer: unsortedListSchema,
})

const reference = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(referencePattern))

/** Into the patient's conversation where it names none. */
const referral = v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null)

/** Idempotent. */
export const attachMailRoute = route('POST', 'unsorted/:id/attach', {
  summary: 'Put a mail into an inquiry',
  body: v.object({ reference, referral }),
  answer: inquiryDetailSchema,
})

/** Enters an inquiry with the mail as a message of it. Idempotent by the entry's id. */
export const enterFromMailRoute = route('POST', 'unsorted/:id/inquiry', {
  summary: 'Enter an inquiry from a mail',
  body: entrySchema,
  answer: inquiryDetailSchema,
})

export const setAsideRoute = route('POST', 'unsorted/:id/set-aside', {
  summary: 'Say that a mail isn’t ours',
  answer: unsortedCountsSchema,
})

export const takeBackRoute = route('POST', 'unsorted/:id/take-back', {
  summary: 'Say that it may be ours',
  answer: unsortedCountsSchema,
})

/** Null moves it back to the unsorted mails. Answers with the inquiry that it left. */
export const moveMailRoute = route('POST', 'messages/:id/move', {
  summary: 'Move a mail to another inquiry',
  body: v.object({ to: v.nullable(reference), referral }),
  answer: inquiryDetailSchema,
})

export const downloadMailRoute = route('GET', 'messages/:id/raw', {
  summary: 'A mail as it came in',
  mediaType: 'message/rfc822',
})
