import * as v from 'valibot'
import { route, wholeNumberSchema } from '../api/route.ts'
import { countDays } from '../company/office-days.ts'
import { heardFromSchema } from '../inquiry/heard-from.ts'
import { eventEntries, parseEvent } from '../life/events.ts'
import { closingReasons } from '../life/inquiry.ts'
import { allMailKinds } from '../mail/mail-kinds.ts'
import { daySchema } from './days.ts'
import { answersSchema } from './hospitals.ts'

const count = v.number()
/** Milliseconds; null when nothing was answered. */
const duration = v.nullable(v.number())

const figuresRowSchema = v.object({
  received: count,
  answered: count,
  within1h: count,
  /** How many inquiries `within1h` refers to: those answered, or unanswered for more than an hour. */
  measured1h: count,
  within24h: count,
  measured24h: count,
  medianMs: duration,
  p90Ms: duration,
})
export type FiguresRow = v.InferOutput<typeof figuresRowSchema>

/** Null for inquiries without an owner. */
const personId = v.nullable(v.string())
const missedSchema = v.object({ missed: count, medianMs: duration, longestMs: duration })

/** Spam and merged repeats don't count. */
export const figuresSchema = v.object({
  from: v.string(),
  to: v.string(),
  total: figuresRowSchema,
  days: v.array(v.object({ date: v.string(), ...figuresRowSchema.entries })),
  /** By the person who answered first; `received` equals `answered`. */
  people: v.array(v.object({ id: v.string(), ...figuresRowSchema.entries })),
  /** Now, independent of the dates: open inquiries, and what is owed or planned: overdue, today or within seven days. */
  work: v.array(v.object({ id: personId, open: count, overdue: count, today: count, week: count })),
  /** Steps that were done or moved more than 15 minutes late on these days, and the delays. */
  missed: v.object({
    total: missedSchema,
    people: v.array(v.object({ id: personId, ...missedSchema.entries })),
  }),
  closed: v.array(v.object({ reason: v.nullable(v.picklist(closingReasons)), count })),
  /** `source` is null without a campaign. */
  sources: v.array(v.object({ source: v.nullable(v.string()), received: count, answered: count })),
  /** Null where the patient did not say. */
  heard: v.array(v.object({ heard: v.nullable(heardFromSchema), received: count })),
  /** Hospitals that were asked first on these days, and their countries. */
  hospitals: v.array(
    v.object({ id: v.string(), name: v.string(), country: v.string(), ...answersSchema.entries }),
  ),
  destinations: v.array(v.object({ country: v.string(), ...answersSchema.entries })),
  /** How far the inquiries of these came; `medianDays` from their arrival to the choice. */
  way: v.object({
    asked: count,
    answered: count,
    quoted: count,
    chosen: count,
    medianDays: v.nullable(v.number()),
  }),
})
export type Figures = v.InferOutput<typeof figuresSchema>

const MAX_RANGE_DAYS = 366

/** `from` and `to` are dates of the office, both included. */
export const readFiguresRoute = route('GET', 'figures', {
  summary: 'Figures of some days',
  scope: 'figures:read',
  query: v.pipe(
    v.object({ from: daySchema, to: daySchema }),
    v.check(({ from, to }) => isRange(from, to)),
  ),
  answer: figuresSchema,
})

function isRange(from: string, to: string): boolean {
  const days = countDays(from, to)
  return days >= 0 && days < MAX_RANGE_DAYS
}

/** A mail of another version is shown as unknown, so that it hides no other. */
const mailKindSchema = v.fallback(v.picklist([...allMailKinds, 'unknown']), 'unknown')

/** Waiting and failed mails, first those that need attention. */
export const mailsSchema = v.object({
  mails: v.array(
    v.object({
      n: v.number(),
      kind: mailKindSchema,
      reference: v.string(),
      /** `held`: waited in a restored backup, and may have been sent since. */
      state: v.picklist(['waiting', 'held', 'failed']),
      attempts: v.number(),
      createdAt: v.number(),
      dueAt: v.number(),
      /** A code such as `ECONNREFUSED` or, with the mail server's answer, `EENVELOPE 550`. */
      lastError: v.nullable(v.string()),
    }),
  ),
  sentLast24h: v.number(),
  now: v.number(),
})
export type Mails = v.InferOutput<typeof mailsSchema>

export const listMailsRoute = route('GET', 'mails', {
  summary: 'Mails that wait or have failed',
  answer: mailsSchema,
})

export const resendMailRoute = route('POST', 'mails/:n/resend', {
  summary: 'Send a failed mail again',
  answer: mailsSchema,
})

export const releaseMailsRoute = route('POST', 'mails/release', {
  summary: 'Send held mails',
  answer: mailsSchema,
})

export const settleMailsRoute = route('POST', 'mails/settle', {
  summary: 'Count held mails as sent',
  answer: mailsSchema,
})

export const auditSchema = v.object({
  events: v.array(
    v.pipe(
      v.object({
        ...eventEntries,
        /** The inquiry's reference or the staff member's id; null once erased. */
        subject: v.nullable(v.string()),
      }),
      v.transform(({ kind, detail, ...event }) => ({ ...event, ...parseEvent(kind, detail) })),
    ),
  ),
  /** The names of the tokens that actors name. */
  tokens: v.record(v.string(), v.string()),
  nextBefore: v.nullable(v.number()),
})
export type Audit = v.InferOutput<typeof auditSchema>

export const readAuditRoute = route('GET', 'audit', {
  summary: 'The event log, newest first',
  callers: 'administrators',
  query: v.object({
    before: v.optional(wholeNumberSchema),
    subject: v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(20))),
  }),
  answer: auditSchema,
})

/** Events for each space that comes before the answer of a verification. */
export const EVENTS_OF_A_SPACE = 1_000
export const chainVerdictSchema = v.variant('intact', [
  v.object({ intact: v.literal(true), events: v.number() }),
  v.object({ intact: v.literal(false), brokenAt: v.number() }),
])
export type ChainVerdict = v.InferOutput<typeof chainVerdictSchema>

/**
 * Verifies the whole chain. Spaces come before the JSON while it is verified, one for each EVENTS_OF_A_SPACE of the events
 * that X-Row-Count counts; a client that goes away ends it.
 */
export const verifyAuditRoute = route('POST', 'audit/verify', {
  summary: 'Verify the event log',
  callers: 'administrators',
  answer: chainVerdictSchema,
})
