import * as v from 'valibot'
import { route } from '../api/route.ts'
import { timeSchema } from '../life/inquiry.ts'
import { plansEntries } from '../life/plans.ts'
import { referralStandings } from '../life/referral-standings.ts'
import { fileIdsSchema } from './files.ts'
import { deskLimits, inquiryDetailSchema } from './inquiries.ts'
import { line } from './line.ts'
import { messageSchema } from './messages.ts'
import { offerSchema, referralSchema } from './referrals.ts'

export const consentLimits = { by: 100, note: 500, files: 100 } as const
/** More offers fill no table that anybody reads. */
export const MAX_OFFERS = 10

const uuid = v.pipe(v.string(), v.uuid())
const version = v.pipe(v.number(), v.integer(), v.minValue(1))
const words = (maxLength: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLength))
const note = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(consentLimits.note)), '')

/** Each of these answers with the inquiry as it is then. The version is the referral's. */
const changing = { scope: 'inquiries:write', answer: inquiryDetailSchema } as const

/** Idempotent by id. 409 `already_referred` while the hospital has another one that has not ended or been declined. */
export const addReferralRoute = route('POST', 'inquiries/:reference/referrals', {
  ...changing,
  summary: 'Choose a hospital to ask',
  body: v.object({ id: uuid, hospital: v.string() }),
  status: 201,
})

export const readReferralRoute = route('GET', 'inquiries/:reference/referrals/:id', {
  summary: 'What was written with one hospital',
  scope: 'inquiries:read',
  answer: v.object({ referral: referralSchema, messages: v.array(messageSchema) }),
})

const newConsentSchema = v.variant('how', [
  /** The patient said so: `by` agreed at that time, and `note` says how. */
  v.object({
    version,
    how: v.literal('told'),
    by: line(consentLimits.by),
    at: timeSchema,
    note,
    files: v.pipe(
      v.array(uuid),
      v.maxLength(consentLimits.files),
      v.transform((ids) => [...new Set(ids)]),
    ),
    /** The summary follows in a later version: null. */
    summary: v.optional(v.null(), null),
    later: v.optional(v.boolean(), false),
  }),
  v.object({ version, how: v.literal('taken-back'), note }),
])
export type NewConsent = v.InferOutput<typeof newConsentSchema>

/** Taking a consent back stops mails that wait, and plans to tell the hospital. */
export const recordConsentRoute = route('POST', 'inquiries/:reference/referrals/:id/consent', {
  ...changing,
  summary: 'Record what the patient agrees to',
  body: newConsentSchema,
})

const newReferralMailSchema = v.object({
  id: uuid,
  version,
  subject: v.pipe(words(deskLimits.replySubject), v.regex(/^[^\r\n]*$/)),
  text: words(deskLimits.replyBody),
  files: fileIdsSchema,
  summary: v.optional(v.null(), null),
  link: v.optional(v.literal(false), false),
  ...plansEntries,
})
export type NewReferralMail = v.InferOutput<typeof newReferralMailSchema>

/**
 * Mails the hospital. Idempotent by id. 409 `needs_consent` with `lacks`, 413 `too_large` with `fits`: the files that fit
 * in. Without `plans` the hospital is chased after three days.
 */
export const sendToHospitalRoute = route('POST', 'inquiries/:reference/referrals/:id/send', {
  ...changing,
  summary: 'Write to a hospital',
  body: newReferralMailSchema,
})

/** The sender of the message counts as the hospital for this referral alone, and gets its mails too. */
export const takeAddressRoute = route('POST', 'inquiries/:reference/referrals/:id/addresses', {
  ...changing,
  summary: 'Say that a sender belongs to the hospital',
  body: v.object({ version, message: uuid }),
})

/** 422 `fields` with a sentence for each wrong field. */
export const setOfferRoute = route('PUT', 'inquiries/:reference/referrals/:id/offer', {
  ...changing,
  summary: 'Enter what a hospital offers',
  body: v.object({ version, offer: v.nullable(offerSchema) }),
})

/** 409 `not_allowed_now` for a standing that doesn't follow. A hospital that is chosen takes the place of another. */
export const setReferralStandingRoute = route('POST', 'inquiries/:reference/referrals/:id/standing', {
  ...changing,
  summary: 'Say where a referral stands',
  body: v.object({ version, standing: v.picklist(referralStandings) }),
})

const newOffersSchema = v.object({
  id: uuid,
  /** The inquiry's. */
  version,
  referrals: v.pipe(
    v.array(uuid),
    v.minLength(1),
    v.maxLength(MAX_OFFERS),
    v.check((ids) => new Set(ids).size === ids.length),
  ),
  text: words(deskLimits.replyBody),
  ...plansEntries,
})
export type NewOffers = v.InferOutput<typeof newOffersSchema>

/** Answers the patient with a table of offers. Idempotent by id. */
export const sendOffersRoute = route('POST', 'inquiries/:reference/offers', {
  ...changing,
  summary: 'Send offers to the patient',
  body: newOffersSchema,
})
