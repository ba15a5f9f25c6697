import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import type { Delivery, MessageChannel } from '#contract/inquiry/conversation.ts'
import { isReference } from '#contract/inquiry/reference.ts'
import type { ReferralStanding } from '#contract/life/referral-standings.ts'
import type { MailKind } from '#contract/mail/mail-kinds.ts'

export const channelWords: Record<MessageChannel, { by: string; about: string }> = {
  form: { by: 'by the form on our page', about: 'the form' },
  email: { by: 'by e-mail', about: 'a mail' },
  call: { by: 'by phone', about: 'a call' },
  whatsapp: { by: 'on WhatsApp', about: 'a WhatsApp message' },
  page: { by: 'on the page of the inquiry', about: 'the page of the inquiry' },
  'in-person': { by: 'at the office', about: 'a visit' },
}

export const standingWords: Record<ReferralStanding, string> = {
  draft: 'not asked',
  asked: 'asked',
  question: 'has asked something',
  quoted: 'has made an offer',
  chosen: 'chosen',
  'not-chosen': 'not chosen',
  declined: 'has declined',
  ended: 'ended',
}

export const deliveryWords: Record<Delivery, string> = {
  waiting: 'waits to be sent',
  sent: 'sent',
  refused: 'did not arrive, the mail server refused it',
  returned: 'did not arrive, it came back',
  'returned (unconfirmed)': 'seems not to have arrived',
  withdrawn: 'was not sent',
  invented: 'was not sent',
}

export const ownMailWords: Record<MailKind, string> = {
  inquiry: 'A mail with the inquiry went to our office',
  acknowledgement: 'A mail that confirms the inquiry was sent to you',
  reply: 'A reply was sent to you',
  'reply-copy': 'A copy of a reply was sent',
  'page-link': 'A new link to your page was sent to you',
  'contact-link': 'A link that confirms a new address was sent to it',
  'contact-notice': 'A mail that your address or number may change was sent to you',
  'consent-question': 'A mail that asks whether a hospital may be asked was sent to you',
  referral: 'A mail about you went to a hospital',
  'escalation-4h': 'A reminder to answer went to our office',
  'escalation-20h': 'A reminder to answer went to our office',
  'inquiry-digest': 'A mail with this and other inquiries went to our office',
  'spam-digest': 'A mail about messages taken for spam went to our office',
  'escalation-digest': 'A reminder to answer this and others went to our office',
}

/** Leaves out the names of colleagues. */
const eventWords: Record<HistoryEntry['kind'], string> = {
  received: 'The inquiry arrived',
  'heard-from': 'You told us how you heard of us',
  viewed: 'Somebody at our office looked at it',
  'file-previewed': 'Somebody at our office saw a small picture of a file',
  'file-viewed': 'Somebody at our office opened a file',
  claimed: 'Somebody at our office took it on',
  released: 'It was set free for others at our office',
  assigned: 'It was handed to another person at our office',
  answered: 'It was answered',
  attempted: 'We tried to reach you',
  'reply-failed': 'A reply did not arrive',
  'reply-doubted': 'A reply seems not to have arrived',
  'reply-arrived': 'A reply was found to have arrived',
  'copy-failed': 'A copy of a reply did not arrive',
  'step-added': 'A next step was planned',
  'step-changed': 'A planned step was changed',
  'step-finished': 'A planned step was done',
  'step-removed': 'A planned step was removed',
  'owed-moved': 'The time for the answer was moved',
  closed: 'It was closed',
  reopened: 'It was opened again',
  lifted: 'Contact was allowed again',
  'marked-spam': 'It was taken for spam',
  rescued: 'It was no longer taken for spam',
  'destination-set': 'The destination was noted',
  'urgency-set': 'How urgent it is was noted',
  'facts-corrected': 'Facts were corrected',
  undone: 'A change was taken back',
  noted: 'A note was written',
  'message-received': 'A message arrived',
  'message-noted': 'Somebody at our office wrote down what you said',
  'file-received': 'A file arrived from your page',
  'file-taken-back': 'You took a file back',
  'file-infected': 'A virus was found in a file',
  'files-ordered': 'Files were put in another order',
  'file-named': 'A file got another name',
  'relative-noted': 'It was noted whether another inquiry is of a relative',
  'file-marked': 'A file was marked for the hospital, or the mark was taken off',
  'message-sent': 'A mail was sent from our mailbox',
  'message-moved': 'A mail was moved',
  withdrawn: 'You told us that you no longer want this',
  'withdrawal-taken-back': 'You told us that you want to go on',
  'link-renewed': 'A new link to your page was made',
  'link-copied': 'Somebody at our office copied the link to your page, to send it to you',
  'contact-confirmed': 'The link that was sent to a new address was opened',
  'contact-refused': 'A new address or number was not taken over',
  'contact-reopened': 'A decision on a new address or number was taken back',
  merged: 'It was merged with another inquiry',
  unmerged: 'The merge was taken back',
  escalated: 'Our office was reminded to answer',
  'mail-resent': 'A mail was sent again',
  'referral-added': 'A hospital was chosen to be asked',
  'referral-asked': 'A hospital was asked',
  'referral-sent': 'A further mail went to a hospital',
  'referral-failed': 'A mail to a hospital did not arrive',
  'referral-answered': 'A hospital answered',
  'referral-noted': 'What a hospital said was written down',
  'referral-received': 'A mail came into the conversation with a hospital',
  'referral-address-taken': 'A sender was found to belong to a hospital',
  'referral-quoted': 'The offer of a hospital was entered',
  'offer-changed': 'The offer of a hospital was changed',
  'referral-changed': 'It was noted where the matter with a hospital stands',
  'choice-made': 'A hospital was chosen',
  'summary-written': 'What a hospital would read was written',
  'consent-asked': 'You were asked whether a hospital may be asked',
  'consent-answered': 'You answered that question',
  'files-linked': 'A link for files was made for a hospital',
  'files-link-ended': 'That link was ended',
  'file-taken': 'A hospital took a file by that link',
  'consent-given': 'Your agreement that a hospital is asked was noted',
  'consent-taken-back': 'It was noted that you took that agreement back',
  'person-exported': 'All of this was saved to a file for you',
  erased: 'It was erased',
  unknown: 'Something was done that this version does not know',
}

/** Details that say something to the person; the others are ids. */
const exportedNames = [
  'channel',
  'consent',
  'via',
  'outcome',
  'kind',
  'reason',
  'heard',
  'facts',
  'change',
  'wants',
  'from',
  'into',
]
const times = ['at', 'consentAt']

export function toEventWords(
  { kind, detail }: Pick<HistoryEntry, 'kind' | 'detail'>,
  toTime: (at: number) => string,
): string {
  const parts = Object.entries<unknown>(detail).flatMap(([name, value]) => {
    if (times.includes(name) && Number(value) > 0) return toTime(Number(value))
    if (!exportedNames.includes(name)) return []
    const words = Array.isArray(value) ? value.join(' ') : String(value)
    return isReference(words) ? words : words.replaceAll('-', ' ')
  })
  return [eventWords[kind], parts.join(', ')].filter(Boolean).join(': ')
}
