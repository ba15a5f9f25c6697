import type { Limits } from '../platform/limits/limits.ts'
import { toMailbox } from '../platform/mail/mailbox.ts'

type CountLimits = Pick<Limits, 'count'>

/** Counts one addition; returns the seconds to wait when its inquiry or its network has sent too many. */
export async function countAddition(
  limits: CountLimits,
  address: string,
  inquiryId: string,
): Promise<number | undefined> {
  return (await limits.count('page-adds', address)) ?? (await limits.count('page-inquiry', inquiryId))
}

/** `told`: the blind index of the present address. `email` is empty for a number. */
type ProposedContact = { inquiryId: string; email: string; told: Uint8Array }

/** The same for a new address or number. */
export async function countContact(
  limits: CountLimits,
  address: string,
  { inquiryId, email, told }: ProposedContact,
): Promise<number | undefined> {
  return (
    (await limits.count('page-adds', address)) ??
    (await limits.count('page-contact', inquiryId)) ??
    (email === '' ? undefined : await countMail(limits, address, email)) ??
    (await limits.count('contact-told', Buffer.from(told).toString('base64')))
  )
}

async function countMail(limits: CountLimits, address: string, email: string): Promise<number | undefined> {
  return (
    (await limits.count('contact-mails', address)) ??
    (await limits.count('contact-mailbox', toMailbox(email)))
  )
}
