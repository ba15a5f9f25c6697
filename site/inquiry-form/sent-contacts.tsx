import type { Inquiry } from '#contract/inquiry.ts'
import { understandPhones } from '#contract/phone.ts'
import type { FormContent } from '../content/types.ts'
import { toReadablePhones } from './phone-note.ts'

export type SentContacts = Pick<Inquiry, 'email' | 'countryCode' | 'phone'>

type SentContactsProps = { content: FormContent; sent: SentContacts; correctAt: string }

/** The address and number that were just sent, once more: a wrong one is found before the answer goes there. */
export function SentContactsNote({
  content,
  sent: { email, countryCode, phone },
  correctAt,
}: SentContactsProps) {
  const { contacts, correct } = content.sent
  const number = toReadablePhones(understandPhones(countryCode, phone), content.phoneNote.or)
  return (
    <p>
      {contacts.replace('{email}', email).replace('{phone}', number || phone)}{' '}
      <a href={correctAt}>{correct}</a>
    </p>
  )
}
