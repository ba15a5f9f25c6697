import * as v from 'valibot'
import { countryCodes } from '../company/countries.ts'
import type { FieldError } from '../errors.ts'
import { mendEmail } from './email.ts'
import { inquiryLimits, line } from './inquiry.ts'

/** A patient's corrections on the page: the address, the number, or both. The other stays empty. */
export const contactFormSchema = v.object({
  email: v.optional(
    v.pipe(
      line(inquiryLimits.email),
      v.transform(mendEmail),
      v.check((text) => text === '' || v.RFC_EMAIL_REGEX.test(text), 'notAnEmail' satisfies FieldError),
    ),
    '',
  ),
  countryCode: v.optional(v.picklist(countryCodes, 'notAChoice' satisfies FieldError)),
  phone: v.optional(line(inquiryLimits.phone), ''),
})

export const contactFields = ['email', 'countryCode', 'phone'] as const
export type ContactField = (typeof contactFields)[number]

/** `key` names one filled-in form, so that sending it twice proposes once. */
export type ContactForm = {
  key: string
  values: Partial<Record<ContactField, string>>
  errors: Partial<Record<ContactField, 'required' | 'tooLong' | 'notAnEmail' | 'notAChoice'>>
  problem: 'tooMany' | 'unavailable' | null
}

export const contactSchema = v.variant('kind', [
  v.object({ kind: v.literal('email'), email: v.string() }),
  v.object({ kind: v.literal('phone'), countryCode: v.picklist(countryCodes), phone: v.string() }),
])
export type Contact = v.InferOutput<typeof contactSchema>

/** A new address or number as the patient gave it. It counts once a coordinator has accepted it. */
export const proposalSchema = v.object({
  to: contactSchema,
  /** The link of the page: the one that the browser got, or one that we mailed. */
  givenTo: v.picklist(['browser', 'mailbox']),
  /** When somebody opened the link that was mailed to the new address; null for a number. */
  confirmedAt: v.nullable(v.number()),
  decision: v.nullable(v.picklist(['accepted', 'refused'])),
  /** The contact that an accepted proposal replaced, for Undo. */
  former: v.nullable(contactSchema),
})
export type Proposal = v.InferOutput<typeof proposalSchema>

/** A stranger's mailbox must not become the patient's because somebody mistyped it. */
export function canAccept({ to, confirmedAt, decision }: Proposal): boolean {
  return decision === null && (to.kind === 'phone' || confirmedAt !== null)
}
