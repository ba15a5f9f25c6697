import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { CallingCode } from '#contract/company/countries.ts'
import {
  type Contact,
  type ContactForm,
  contactFields,
  contactFormSchema,
} from '#contract/inquiry/contact-proposal.ts'

const MAX_KEY_LENGTH = 100

export type SentContact = { key: string; contacts: readonly Contact[] }

export function newContactForm(): ContactForm {
  return { key: randomUUID(), values: {}, errors: {}, problem: null }
}

/** The new address and number, or the form with its errors and all that was typed. */
export function readContact(fields: URLSearchParams, home: CallingCode): SentContact | { form: ContactForm } {
  const form = toTypedContact(fields)
  const parsed = v.safeParse(contactFormSchema, form.values)
  if (!parsed.success) return { form: { ...form, errors: toErrors(parsed.issues) } }
  const { email, countryCode = home, phone } = parsed.output
  if (phone !== '' && !/\p{Nd}/u.test(phone)) return { form: { ...form, errors: { phone: 'required' } } }
  const contacts: Contact[] = [
    ...(email === '' ? [] : [{ kind: 'email', email } as const]),
    ...(phone === '' ? [] : [{ kind: 'phone', countryCode, phone } as const]),
  ]
  if (contacts.length === 0) return { form: { ...form, errors: { email: 'required' } } }
  return { key: form.key, contacts }
}

/** The form as it was sent, under its key: a repetition proposes nothing twice. */
export function toTypedContact(fields: URLSearchParams, problem: ContactForm['problem'] = null): ContactForm {
  const typed = contactFields.flatMap((field) => {
    const value = fields.get(field)
    return value ? [[field, value] as const] : []
  })
  const key = (fields.get('key') ?? '').slice(0, MAX_KEY_LENGTH)
  return { key, values: Object.fromEntries(typed), errors: {}, problem }
}

function toErrors(issues: readonly v.BaseIssue<unknown>[]): ContactForm['errors'] {
  const entries = issues.flatMap(({ path, message }) => {
    const field = contactFields.find((name) => name === path?.[0]?.key)
    const error = (['tooLong', 'notAnEmail'] as const).find((known) => known === message) ?? 'notAChoice'
    return field ? [[field, error] as const] : []
  })
  return Object.fromEntries(entries)
}
