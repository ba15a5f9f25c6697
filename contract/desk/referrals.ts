import * as v from 'valibot'
import { nextSchema } from '../life/inquiry.ts'
import { consentSchema } from '../life/referral.ts'
import { referralStandings } from '../life/referral-standings.ts'

export const offerLimits = { days: 366, words: 2_000 } as const

/** `low` and `high`: whole numbers of the currency's smallest unit. `validUntil`: a day. `file`: of a message in the thread. */
export const offerSchema = v.object({
  low: v.number(),
  high: v.number(),
  currency: v.string(),
  /** Nights in hospital, and days in the country; null where the hospital says nothing. */
  nights: v.nullable(v.number()),
  days: v.nullable(v.number()),
  included: v.string(),
  excluded: v.string(),
  validUntil: v.nullable(v.string()),
  file: v.optional(v.nullable(v.string()), null),
})
export type Offer = v.InferOutput<typeof offerSchema>

export const questionSchema = v.object({
  at: v.number(),
  files: v.array(v.string()),
  summary: v.nullable(v.number()),
  answer: v.nullable(v.picklist(['no', 'ask'])),
})

/** One hospital that was asked for an inquiry. */
export const referralSchema = v.object({
  id: v.string(),
  version: v.number(),
  /** The reference of its inquiry, which may be merged into the one that is shown. */
  reference: v.string(),
  hospital: v.object({ id: v.string(), name: v.string() }),
  standing: v.picklist(referralStandings),
  /** Its Reply-To: what is sent there comes into its thread. */
  address: v.string(),
  /** To whom a mail goes. `newSince`: the address was changed after the last mail to this hospital. */
  addressees: v.array(v.object({ name: v.string(), address: v.string(), newSince: v.nullable(v.number()) })),
  summary: v.nullable(v.object({ number: v.number(), text: v.string() })),
  consent: v.nullable(consentSchema),
  /** The question that was mailed to the patient, until a yes; `answer` is null while there is none. */
  question: v.nullable(questionSchema),
  /** When the consent was last taken back. */
  takenBackAt: v.nullable(v.number()),
  offer: v.nullable(offerSchema),
  /** When the offer was last sent to the patient. */
  offeredAt: v.nullable(v.number()),
  /** The link for large files; null where there is none, or it has ended. `downloads`: how often each file was taken. */
  link: v.nullable(
    v.object({
      url: v.string(),
      until: v.number(),
      files: v.array(
        v.object({ id: v.string(), name: v.string(), bytes: v.number(), downloads: v.number() }),
      ),
    }),
  ),
  /** The next step that is planned about it. */
  next: v.nullable(nextSchema),
  messages: v.number(),
  /** The first mail to the hospital, and its first answer. */
  askedAt: v.nullable(v.number()),
  answeredAt: v.nullable(v.number()),
})
export type Referral = v.InferOutput<typeof referralSchema>
