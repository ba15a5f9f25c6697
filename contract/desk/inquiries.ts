import * as v from 'valibot'
import { countryCodes } from '../countries.ts'
import { historyKindSchema } from '../life/events.ts'
import { lifeEntries, standings } from '../life/inquiry.ts'
import { statuses, views } from '../life/views.ts'
import { referencePattern } from '../reference.ts'

const reference = v.pipe(v.string(), v.regex(referencePattern))
const words = (maxLength: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLength))
/** A day that the calendar has, as YYYY-MM-DD. */
export const daySchema = v.pipe(v.string(), v.isoDate(), v.check(isRealDay))
const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))

export const deskLimits = {
  note: 5_000,
  replySubject: 200,
  replyBody: 20_000,
  search: 200,
} as const

/** What every list shows of an inquiry. All times of the desk API are milliseconds since the epoch. */
export const inquiryRowSchema = v.object({
  id: v.string(),
  reference: v.string(),
  name: v.string(),
  /** The code that the number begins with, be it the chosen one or one that was typed with the number. */
  countryCode: v.string(),
  treatment: v.string(),
  /** The beginning of the message, one line. */
  firstWords: v.string(),
  ...lifeEntries,
  /** Reference of the inquiry that this one was merged into, as a repeat of it. */
  mergedInto: v.nullable(v.string()),
  /**
   * The newest reply did not arrive, and nobody has answered since: a code such as `EENVELOPE 550`, and the domain of the
   * patient's address.
   */
  failedReply: v.nullable(v.object({ code: v.string(), domain: v.string() })),
})
export type InquiryRow = v.InferOutput<typeof inquiryRowSchema>

/** `GET /desk/v1/inquiries`: the filters. Those without free words stand in the address of the page too. */
export const listQuerySchema = v.object({
  view: v.optional(v.picklist(views), 'due'),
  /**
   * Words that are all found in it: reference, name, phone, e-mail, treatment, message, notes, replies. After those come names
   * with one letter amiss. Spam is searched in its own view.
   */
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(deskLimits.search)), ''),
  /** Received from … to …, dates of East Africa Time, both included. */
  from: v.optional(daySchema),
  to: v.optional(daySchema),
  destination: v.optional(v.pipe(v.string(), v.maxLength(60))),
  treatment: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  country: v.optional(v.picklist(countryCodes)),
  status: v.optional(v.picklist(statuses)),
  /** Id of a member of staff, or `nobody`. */
  person: v.optional(v.pipe(v.string(), v.maxLength(60))),
  /** From the answer before, to read on. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,16}\.\d{1,16}s?$/))),
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(200)), '50'),
})
export type ListQuery = v.InferOutput<typeof listQuerySchema>

export const inquiryListSchema = v.object({
  rows: v.array(inquiryRowSchema),
  /** Null at the end of the list. */
  nextCursor: v.nullable(v.string()),
  /** Whether the search took too long for one answer, and goes on at `nextCursor`. */
  isPartial: v.boolean(),
  /** How many rows at the end of the page don't have the words that were searched for, but a name that is one letter off. */
  similar: v.number(),
  /** How many there are in each view, whatever the filters. */
  counts: v.record(v.picklist(views), v.number()),
  /** The server's clock, by which the time that is left is told. */
  now: v.number(),
})
export type InquiryList = v.InferOutput<typeof inquiryListSchema>

/**
 * What happened to an inquiry, oldest first. `actor` is the id of a member of staff, or `visitor`, `server`,
 * `administrator`; in the event log also `retention`, by which inquiries are erased, and `unknown`, who failed to sign in.
 */
export const historyEntrySchema = v.object({
  n: v.number(),
  kind: historyKindSchema,
  actor: v.string(),
  at: v.number(),
  detail: v.record(v.string(), v.union([v.string(), v.number()])),
})
export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>

export const noteSchema = v.object({ id: v.string(), author: v.string(), at: v.number(), text: v.string() })
export const replySchema = v.object({
  id: v.string(),
  author: v.string(),
  at: v.number(),
  subject: v.string(),
  body: v.string(),
  /** `waiting` to be sent, `sent`, or `failed`. */
  state: v.picklist(['waiting', 'sent', 'failed']),
  sentAt: v.nullable(v.number()),
  /** Why it failed: a code such as `EENVELOPE 550`. */
  error: v.nullable(v.string()),
})

/** `GET /desk/v1/inquiries/:reference`: everything about one inquiry. Reading it is written to the event log. */
export const inquiryDetailSchema = v.object({
  inquiry: v.object({
    ...inquiryRowSchema.entries,
    email: v.string(),
    phone: v.string(),
    /** As telephones dial it. */
    e164: v.string(),
    message: v.string(),
    locale: v.string(),
    consentVersion: v.string(),
  }),
  /** With those of the inquiries that were merged into this one, as the replies. */
  notes: v.array(noteSchema),
  replies: v.array(replySchema),
  history: v.array(historyEntrySchema),
  /** Other inquiries with the same e-mail address or phone number, newest first. */
  related: v.array(
    v.object({
      ...inquiryRowSchema.entries,
      same: v.array(v.picklist(['email', 'phone'])),
    }),
  ),
  /** Inquiries that were merged into this one, with their messages, oldest first. */
  merged: v.array(v.object({ ...inquiryRowSchema.entries, message: v.string() })),
  now: v.number(),
})
export type InquiryDetail = v.InferOutput<typeof inquiryDetailSchema>

const version = v.pipe(v.number(), v.integer(), v.minValue(1))
/** `POST …/notes`. An id makes a repeat harmless; other words under the same id are refused with 409 `changed_meanwhile`. */
export const newNoteSchema = v.object({
  id: v.optional(v.pipe(v.string(), v.uuid())),
  text: words(deskLimits.note),
})
export type NewNote = v.InferOutput<typeof newNoteSchema>

/**
 * `POST …/replies`: an e-mail to the patient, queued with the inquiry's change. The id makes a repeat harmless; other
 * words under the same id are refused with 409 `changed_meanwhile`.
 */
export const newReplySchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  version,
  subject: v.pipe(words(deskLimits.replySubject), v.regex(/^[^\r\n]*$/)),
  body: words(deskLimits.replyBody),
})
export type NewReply = v.InferOutput<typeof newReplySchema>

/** `POST …/merge`: closes this inquiry as a repeat of `into`. `POST …/unmerge` takes it back. */
export const mergeSchema = v.object({ version, into: reference })
export const unmergeSchema = v.object({ version })

/** Why an inquiry is erased: a choice, because free words would outlive the erasure in the event log. */
export const eraseReasons = [
  'patient-asked',
  'consent-withdrawn',
  'sent-by-mistake',
  'no-longer-needed',
] as const
export type EraseReason = (typeof eraseReasons)[number]

/** `POST …/erase`: for good, with the repeats that were merged into it. `reference` is typed again by whoever erases. */
export const eraseSchema = v.object({ reference, reason: v.picklist(eraseReasons) })

/**
 * `GET /desk/v1/events`, server-sent events: what changed, by the row of the event log. `after` (or Last-Event-ID) resumes.
 * What changes no inquiry is left out, such as looking at one.
 */
export const liveEventSchema = v.object({
  n: v.number(),
  kind: v.string(),
  actor: v.string(),
  at: v.number(),
  /** Null where the event is its erasure. */
  reference: v.nullable(v.string()),
  /** The inquiry's by now; null as the reference is. */
  standing: v.nullable(v.picklist(standings)),
})
export type LiveEvent = v.InferOutput<typeof liveEventSchema>

function isRealDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
