import type { Readiness } from '#contract/company/readiness.ts'
import type { MailKind } from '#contract/mail/mail-kinds.ts'

export const mailNames: Record<MailKind | 'unknown', string> = {
  inquiry: 'Inquiry to the support mailbox',
  acknowledgement: 'Confirmation to the patient',
  reply: 'Reply to the patient',
  'reply-copy': 'Copy of a reply',
  'consent-question': 'Question to the patient about a hospital',
  referral: 'Mail to a hospital',
  'page-link': 'Link to the patient’s page',
  'contact-link': 'Link that confirms a new address',
  'contact-notice': 'Notice that address or number may change',
  'escalation-4h': 'Reminder after 4 hours',
  'escalation-20h': 'Reminder after 20 hours',
  'inquiry-digest': 'Digest of inquiries',
  'spam-digest': 'Digest of possible spam',
  'escalation-digest': 'Reminder about several inquiries',
  unknown: 'A mail that this version does not know',
}

export function toTooManyWords(count: number): string {
  const inquiries = count === 1 ? '1 inquiry was' : `${count} inquiries were`
  return `In the last hour ${inquiries} refused, because one network had sent too many. Patients may share it: tell the administrator.`
}

/** Describes the problem of backups that are not good. */
export function toBackupWords({ drillProblem }: NonNullable<Readiness['backup']>): string {
  return drillProblem === null
    ? 'The newest backup is too old: tell the administrator.'
    : 'The newest backup can’t be restored: tell the administrator.'
}
