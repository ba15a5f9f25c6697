import * as v from 'valibot'
import { route } from '../api/route.ts'
import type { FieldError } from '../errors.ts'
import { inquiryLimits, text } from '../inquiry/inquiry.ts'
import { consentForms, entryChannels } from '../life/entry-origin.ts'
import { staffIdSchema, timeSchema } from '../life/inquiry.ts'
import { plansEntries } from '../life/plans.ts'
import { saidLimits } from '../life/said.ts'
import { factEntries, isReachable } from './facts.ts'
import { inquiryDetailSchema, relatedSchema } from './inquiries.ts'

/** Earlier contacts are not new inquiries. */
export const MAX_ENTRY_AGE_MS = 366 * 24 * 60 * 60 * 1000

/** The messages of a chat, with what patient and office wrote. */
export const MAX_EARLIER = 500

/** A message before `message`, or files that came with it. They may be older than the contact. */
const earlierSchema = v.pipe(
  v.object({
    from: v.picklist(['patient', 'office']),
    at: timeSchema,
    text: text(saidLimits.text),
    files: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(saidLimits.files)), []),
  }),
  v.check(({ text: words, files }) => words !== '' || files.length > 0),
)
export type Earlier = v.InferOutput<typeof earlierSchema>

/**
 * An inquiry from elsewhere. Needs a name and a phone number or e-mail address. `receivedAt` is the time of the contact, from
 * which the promise counts; by default now. `plans` are added to the promised answer.
 */
export const entrySchema = v.pipe(
  v.object({
    ...factEntries,
    id: v.pipe(v.string(), v.uuid()),
    channel: v.picklist(entryChannels, 'required' satisfies FieldError),
    receivedAt: v.optional(timeSchema),
    message: text(inquiryLimits.message),
    earlier: v.optional(v.pipe(v.array(earlierSchema), v.maxLength(MAX_EARLIER)), []),
    consent: v.object({
      form: v.picklist(consentForms, 'required' satisfies FieldError),
      to: staffIdSchema,
      at: v.optional(timeSchema),
    }),
    /** Whether to send the form's acknowledgement. */
    acknowledge: v.optional(v.boolean(), false),
    owner: v.nullable(staffIdSchema),
    ...plansEntries,
  }),
  v.check((facts) => isReachable(facts), 'required' satisfies FieldError),
)
export type Entry = v.InferOutput<typeof entrySchema>

/** Idempotent by id. */
export const enterInquiryRoute = route('POST', 'inquiries', {
  summary: 'Enter an inquiry from elsewhere',
  scope: 'inquiries:write',
  body: entrySchema,
  answer: inquiryDetailSchema,
})

export const contactSchema = v.object({
  email: factEntries.email,
  countryCode: factEntries.countryCode,
  phone: factEntries.phone,
})
export type Contact = v.InferOutput<typeof contactSchema>

export const knownSchema = v.object({ inquiries: v.array(relatedSchema) })

export const findKnownRoute = route('POST', 'inquiries/known', {
  summary: 'Inquiries with this address or number',
  scope: 'inquiries:read',
  body: contactSchema,
  answer: knownSchema,
})
