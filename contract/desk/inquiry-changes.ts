import * as v from 'valibot'
import { route } from '../api/route.ts'
import { referencePattern } from '../inquiry/reference.ts'
import { actEntries } from '../life/plans.ts'
import { newCopiesSchema } from './copies.ts'
import { correctionSchema } from './facts.ts'
import { fileIdsSchema } from './files.ts'
import { deskLimits, inquiryDetailSchema } from './inquiries.ts'

const reference = v.pipe(v.string(), v.regex(referencePattern))
const version = v.pipe(v.number(), v.integer(), v.minValue(1))
const words = (maxLength: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLength))

/** Each route of this file changes one inquiry, and answers with the inquiry as it is then. */
const changing = { scope: 'inquiries:write', answer: inquiryDetailSchema } as const

/** All facts, corrected. Idempotent: facts equal to the stored ones change nothing. */
export const correctFactsRoute = route('POST', 'inquiries/:reference/facts', {
  ...changing,
  summary: 'Correct what is known of the patient',
  body: correctionSchema,
})

const contactDecisionSchema = v.object({
  version,
  message: v.pipe(v.string(), v.uuid()),
  decision: v.picklist(['accept', 'refuse', 'undo']),
})
export type ContactDecision = v.InferOutput<typeof contactDecisionSchema>

/** Idempotent. */
export const decideOnContactRoute = route('POST', 'inquiries/:reference/contact', {
  ...changing,
  summary: 'Decide on an address or number that the patient gave',
  body: contactDecisionSchema,
})

/** So long the mail of a held reply waits in the outbox. Undo is shown for ten seconds, and its request takes a moment. */
export const REPLY_HELD_MS = 12_000

/** An e-mail to the patient, queued with the inquiry's change. A held one can be taken back by `undo` until it is sent. */
const newReplySchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  version,
  subject: v.pipe(words(deskLimits.replySubject), v.regex(/^[^\r\n]*$/)),
  body: words(deskLimits.replyBody),
  files: fileIdsSchema,
  copies: newCopiesSchema,
  hold: v.optional(v.boolean(), false),
  ...actEntries,
})
export type NewReply = v.InferOutput<typeof newReplySchema>

/** Idempotent by id; another text under the same id is refused with 409 `changed_meanwhile`. */
export const sendReplyRoute = route('POST', 'inquiries/:reference/replies', {
  ...changing,
  summary: 'Answer the patient by mail',
  body: newReplySchema,
})

/**
 * Takes a coordinator's finding about a reply that is `returned (unconfirmed)`. If it did not arrive, it no longer counts as
 * an answer. 409 `changed_meanwhile` once that is decided.
 */
export const decideArrivalRoute = route('POST', 'inquiries/:reference/replies/:id/arrival', {
  ...changing,
  summary: 'Say whether a doubted reply arrived',
  body: v.object({ hasArrived: v.boolean() }),
})

/**
 * Closes the inquiry as a repeat of `into`. A closed `into` opens again, which is refused with 409 `changed_meanwhile` unless
 * `opens` says that somebody was asked.
 */
export const mergeRoute = route('POST', 'inquiries/:reference/merge', {
  ...changing,
  summary: 'Close an inquiry as a repeat of another',
  body: v.object({ version, into: reference, opens: v.optional(v.boolean(), false) }),
})

/** Idempotent. Stands in the history of both inquiries. */
export const noteRelativeRoute = route('POST', 'inquiries/:reference/relatives', {
  ...changing,
  summary: 'Say whether another inquiry is of a relative',
  body: v.object({ of: reference, isRelative: v.boolean() }),
})

export const unmergeRoute = route('POST', 'inquiries/:reference/unmerge', {
  ...changing,
  summary: 'Take a merge back',
  body: v.object({ version }),
})
