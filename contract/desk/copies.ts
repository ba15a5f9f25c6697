import * as v from 'valibot'
import { deliveries } from '../inquiry/conversation.ts'
import { mendEmail } from '../inquiry/email.ts'
import { inquiryLimits, line } from '../inquiry/inquiry.ts'
import { daySchema } from './days.ts'

export const copyLimits = { count: 5, by: 100, to: 200 } as const

const words = (maxLength: number) => v.pipe(line(maxLength), v.nonEmpty())

/** The consent that a copy rests on: who agreed, on which day, and to what. */
export const copyConsentSchema = v.object({
  by: words(copyLimits.by),
  on: daySchema,
  to: words(copyLimits.to),
})
export type CopyConsent = v.InferOutput<typeof copyConsentSchema>

export const newCopySchema = v.object({
  address: v.pipe(line(inquiryLimits.email), v.transform(mendEmail), v.rfcEmail()),
  consent: v.nullable(copyConsentSchema),
})
export type NewCopy = v.InferOutput<typeof newCopySchema>

/**
 * Further recipients of a reply. `consent` is null for another address of the patient alone; for anybody else that is
 * refused with 422 `consent_missing`. The address of the reply itself is refused with 422 `copy_to_patient`.
 */
export const newCopiesSchema = v.optional(
  v.pipe(v.array(newCopySchema), v.maxLength(copyLimits.count), v.check(areDistinct)),
  [],
)

/** The state of one mail. `error` is a code such as `EENVELOPE 550`, also of an attempt after which the mail waits. */
export const deliverySchema = v.object({
  state: v.picklist(deliveries),
  sentAt: v.nullable(v.number()),
  error: v.nullable(v.string()),
})

/** `delivery` is that of the copy alone: the patient's mail has its own. */
export const copySchema = v.object({
  address: v.string(),
  consent: v.nullable(v.object({ by: v.string(), on: v.string(), to: v.string() })),
  delivery: v.nullable(deliverySchema),
})

function areDistinct(copies: NewCopy[]): boolean {
  return new Set(copies.map(({ address }) => address.toLowerCase())).size === copies.length
}
