import * as v from 'valibot'
import { route, wholeNumberSchema } from '../api/route.ts'
import { countryCodes } from '../company/countries.ts'
import { heardFromSchema } from '../inquiry/heard-from.ts'
import { inquiryFields } from '../inquiry/inquiry.ts'
import { referencePattern } from '../inquiry/reference.ts'
import { entryOriginSchema } from '../life/entry-origin.ts'
import { eventEntries, parseInquiryEvent } from '../life/events.ts'
import { lifeEntries, nextSchema } from '../life/inquiry.ts'
import { standings } from '../life/standing.ts'
import { statuses, views } from '../life/views.ts'
import { daySchema } from './days.ts'
import { writers } from './facts.ts'
import { inquiryFileSchema } from './inquiry-files.ts'
import { messageSchema } from './messages.ts'
import { referralSchema } from './referrals.ts'

const reference = v.pipe(v.string(), v.regex(referencePattern))
const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))

export const deskLimits = {
  note: 5_000,
  replySubject: 200,
  replyBody: 20_000,
  search: 200,
} as const

/** An inquiry as lists show it. All times of the desk API are milliseconds since the epoch. */
export const inquiryRowSchema = v.object({
  id: v.string(),
  reference: v.string(),
  name: v.string(),
  countryCode: v.string(),
  locale: v.string(),
  treatment: v.string(),
  /** Counts of files and of messages after the first one. */
  arrived: v.object({ files: v.number(), messages: v.number() }),
  /** How many other inquiries have the same number. */
  samePhone: v.number(),
  /** Newest words of the patient, or of somebody else (`by`). Where there are none, `hasFiles` says that files came. */
  lastWords: v.object({ text: v.string(), by: v.nullable(v.string()), hasFiles: v.boolean() }),
  ...lifeEntries,
  /** The next step; null where nothing is to be done. */
  next: v.nullable(nextSchema),
  /** The words for the steps by the ids of their notes, unless they were erased with a repeat. */
  stepNotes: v.record(v.string(), v.string()),
  /** The note that `next.note` names. */
  nextNote: v.nullable(v.object({ id: v.string(), text: v.string() })),
  /** The names of the hospitals that steps are about, by the ids of their referrals. */
  hospitals: v.record(v.string(), v.string()),
  mergedInto: v.nullable(v.string()),
  /**
   * Why the newest reply failed, such as `EENVELOPE 550`; null if answered since. `isCorrected`: the address is new.
   * `doubted`: the id of the reply where it only seems to have failed, and still counts as an answer.
   */
  failedReply: v.nullable(
    v.object({
      code: v.string(),
      domain: v.string(),
      isCorrected: v.boolean(),
      doubted: v.nullable(v.string()),
    }),
  ),
  /** Why a reply still waits after it was tried, such as `ECONNREFUSED`; null if none does. */
  lateReply: v.nullable(v.string()),
  /** Made to try the desk: none of its mails leaves, and it merges with no real one. */
  isInvented: v.boolean(),
})
export type InquiryRow = v.InferOutput<typeof inquiryRowSchema>

/** The filters. Those without free text are in the page's address too. */
export const listQuerySchema = v.object({
  view: v.optional(v.picklist(views), 'due'),
  /**
   * Words that must all occur in reference, name, phone, e-mail, treatment or messages. Names with one letter wrong
   * follow. Spam is searched in its own view.
   */
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(deskLimits.search)), ''),
  from: v.optional(daySchema),
  to: v.optional(daySchema),
  destination: v.optional(v.pipe(v.string(), v.maxLength(60))),
  treatment: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  country: v.optional(v.picklist(countryCodes)),
  status: v.optional(v.picklist(statuses)),
  person: v.optional(v.pipe(v.string(), v.maxLength(60))),
  /** Only those that are marked as urgent, of what is to be done. */
  urgent: v.optional(v.literal('yes')),
  /** The language of the patient, such as `sw`. */
  language: v.optional(v.pipe(v.string(), v.maxLength(35))),
  /** `nextCursor` of the answer before. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,16}\.\d{1,16}s?$/))),
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(200)), '50'),
})
export type ListQuery = v.InferOutput<typeof listQuerySchema>

/** Where a search found its words: in what they or we wrote, in a note, a file's name, or a name, number or address. */
const passagePlaces = ['theirs', 'ours', 'note', 'file', 'contact'] as const
export type PassagePlace = (typeof passagePlaces)[number]

export const passageSchema = v.object({
  place: v.picklist(passagePlaces),
  parts: v.array(v.object({ text: v.string(), isHit: v.boolean() })),
})
export type Passage = v.InferOutput<typeof passageSchema>

export const inquiryListSchema = v.object({
  rows: v.array(inquiryRowSchema),
  /** By reference: what a search has found that the row doesn't show. */
  passages: v.record(v.string(), passageSchema),
  nextCursor: v.nullable(v.string()),
  /** The search ran out of time and continues at `nextCursor`. */
  isPartial: v.boolean(),
  /** Share of inquiries, by number, that a partial search compares at once. It opens the others one by one. */
  readyShare: v.nullable(v.number()),
  /** How many rows at the end of the page match only by a similar name. */
  similar: v.number(),
  counts: v.record(v.picklist(views), v.number()),
  /** The server's clock, which due times refer to. */
  now: v.number(),
})
export type InquiryList = v.InferOutput<typeof inquiryListSchema>

export const listInquiriesRoute = route('GET', 'inquiries', {
  summary: 'The list of a view, or a search',
  scope: 'inquiries:read',
  query: listQuerySchema,
  answer: inquiryListSchema,
})

export const exportInquiriesRoute = route('GET', 'export', {
  summary: 'A list as CSV',
  query: listQuerySchema,
  mediaType: 'text/csv',
})

/**
 * The history of an inquiry, oldest first. `actor` is the id of a member of staff, or `visitor`, `server`,
 * `administrator`, `patient`, `sender`; in the event log also `retention` for expired inquiries and `unknown` for failed
 * sign-ins.
 */
export const historyEntrySchema = v.pipe(
  v.object(eventEntries),
  v.transform(({ kind, detail, ...entry }) => ({ ...entry, ...parseInquiryEvent(kind, detail) })),
)
export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>

export const relatedSchema = v.object({
  ...inquiryRowSchema.entries,
  same: v.array(v.picklist(['email', 'phone'])),
  /** A coordinator noted that the two are relatives. */
  isRelative: v.boolean(),
})
export type Related = v.InferOutput<typeof relatedSchema>

const origin = v.nullable(entryOriginSchema)

export const inquiryDetailSchema = v.object({
  inquiry: v.object({
    ...v.entriesFromList(inquiryFields, v.string()),
    ...inquiryRowSchema.entries,
    /** As it was chosen; `countryCode` is that of the number. */
    chosenCountryCode: v.string(),
    e164: v.string(),
    /** Further numbers that the patient wrote into the same field, in E.164 too. */
    otherNumbers: v.array(v.string()),
    locale: v.string(),
    writer: v.nullable(v.picklist(writers)),
    consentVersion: v.string(),
    /** The campaign of the link that the patient opened, and the patient's answer to "How did you hear of us?". */
    source: v.nullable(v.string()),
    heardFrom: v.nullable(heardFromSchema),
    origin,
  }),
  /** Oldest first, with those of the inquiries merged into this one. */
  messages: v.array(messageSchema),
  /** Files that came in, in the order that coordinators gave them. */
  files: v.array(inquiryFileSchema),
  history: v.array(historyEntrySchema),
  /** The hospitals that were asked, in the order of their choice, with those of the inquiries merged into this one. */
  referrals: v.array(referralSchema),
  /** Other inquiries with the same e-mail address or phone number, and of relatives, newest first. */
  related: v.array(relatedSchema),
  merged: v.array(v.object({ ...inquiryRowSchema.entries, origin })),
  now: v.number(),
})
export type InquiryDetail = v.InferOutput<typeof inquiryDetailSchema>

/** The access is logged. */
export const readInquiryRoute = route('GET', 'inquiries/:reference', {
  summary: 'Everything about one inquiry',
  scope: 'inquiries:read',
  answer: inquiryDetailSchema,
})

/** Fixed reasons, because free text would outlive the erasure in the event log. */
export const eraseReasons = [
  'patient-asked',
  'consent-withdrawn',
  'sent-by-mistake',
  'no-longer-needed',
] as const
export type EraseReason = (typeof eraseReasons)[number]

/** `hospitals`: those that got something about the patient, to be asked to delete it too. */
export const erasedSchema = v.object({ erased: v.array(v.string()), hospitals: v.array(v.string()) })

/** Permanent, with the repeats merged into it. `reference` is typed again as a confirmation. */
export const eraseInquiryRoute = route('POST', 'inquiries/:reference/erase', {
  summary: 'Erase an inquiry',
  body: v.object({ reference, reason: v.picklist(eraseReasons) }),
  answer: erasedSchema,
})

/** Changes by row number of the event log. Reading an inquiry sends no event. */
export const liveEventSchema = v.object({
  n: v.number(),
  kind: v.string(),
  actor: v.string(),
  at: v.number(),
  /** Null when the inquiry was erased, or the event is of an absence or an unsorted mail. */
  reference: v.nullable(v.string()),
  /** The current standing; null without an inquiry. */
  standing: v.nullable(v.picklist(standings)),
  /** The arrival of an invented inquiry is no news. */
  isInvented: v.optional(v.boolean()),
})
export type LiveEvent = v.InferOutput<typeof liveEventSchema>

/** Server-sent events, after `after` or Last-Event-ID. */
export const streamEventsRoute = route('GET', 'events', {
  summary: 'Changes as they happen',
  query: v.object({ after: v.optional(wholeNumberSchema) }),
  mediaType: 'text/event-stream',
})
