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

/** Counts a new address or number that somebody with the link gives. */
export async function countContact(
  limits: CountLimits,
  address: string,
  inquiryId: string,
): Promise<number | undefined> {
  return (await limits.count('page-adds', address)) ?? (await limits.count('page-contact', inquiryId))
}

/** Mails that a proposal may cause. */
export type ContactMails = { link: boolean; notice: boolean }

/**
 * Counts the mails of a proposal. Strangers choose the mailboxes, so these limits leave out mails and refuse no proposal:
 * a coordinator reads it in any case. `presentIndex` is the blind index of the present address; `email` is empty for a number.
 */
export async function countContactMails(
  limits: CountLimits,
  address: string,
  { email, presentIndex }: { email: string; presentIndex: Uint8Array },
): Promise<ContactMails> {
  const isWithin = async (...counted: Parameters<CountLimits['count']>) =>
    (await limits.count(...counted)) === undefined
  return {
    link:
      email !== '' &&
      (await isWithin('contact-mails', address)) &&
      (await isWithin('contact-mailbox', toMailbox(email))),
    notice: await isWithin('contact-told', Buffer.from(presentIndex).toString('base64')),
  }
}
