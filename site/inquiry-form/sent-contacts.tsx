import type { Inquiry } from '#contract/inquiry/inquiry.ts'
import { understandPhones } from '#contract/inquiry/phone.ts'
import type { FormContent } from '../content/types.ts'
import { fillIn } from '../words/fill-in.ts'
import { toReadablePhones } from './phone-note.ts'

export type SentContacts = Pick<Inquiry, 'email' | 'countryCode' | 'phone'>

type SentContactsProps = { content: FormContent; sent: SentContacts; correctAt: string }

/** The address and number that were just sent, once more: a wrong one is found before the answer goes there. */
export function SentContactsNote({ content, sent, correctAt }: SentContactsProps) {
  const { contacts, correct } = content.sent
  const numbers = understandPhones(sent.countryCode, sent.phone)
  const phone = toReadablePhones(numbers, content.phoneNote.or) || sent.phone
  return (
    <p>
      {fillIn(contacts, { ...sent, phone })}{' '}
      <a className="sent-notice__page" href={correctAt}>
        {correct}
      </a>
    </p>
  )
}
