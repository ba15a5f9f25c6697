/** Reminders of the support mailbox, longest first. */
export const escalationKinds = ['escalation-20h', 'escalation-4h'] as const
export type EscalationKind = (typeof escalationKinds)[number]

/** Hours without an answer. */
export const escalationHours: Record<EscalationKind, number> = { 'escalation-20h': 20, 'escalation-4h': 4 }

type MailMeaning = {
  recipient: 'patient' | 'support' | 'hospital'
  isDigest: boolean
  isAcknowledgement: boolean
}

/**
 * The kinds of mail about an inquiry. Due jobs of a digest kind are sent as one mail. `patient` includes those who get a
 * copy of a reply: somebody typed their addresses, so one that refuses mail stays wrong.
 */
export const mailKinds = {
  inquiry: { recipient: 'support', isDigest: false, isAcknowledgement: false },
  acknowledgement: { recipient: 'patient', isDigest: false, isAcknowledgement: true },
  reply: { recipient: 'patient', isDigest: false, isAcknowledgement: false },
  'reply-copy': { recipient: 'patient', isDigest: false, isAcknowledgement: false },
  'page-link': { recipient: 'patient', isDigest: false, isAcknowledgement: false },
  /** To a new address, with the link that confirms it; and to the present one, that it may change. */
  'contact-link': { recipient: 'patient', isDigest: false, isAcknowledgement: false },
  'contact-notice': { recipient: 'patient', isDigest: false, isAcknowledgement: false },
  /** Whether a hospital may be asked: answered on the patient's page. */
  'consent-question': { recipient: 'patient', isDigest: false, isAcknowledgement: false },
  referral: { recipient: 'hospital', isDigest: false, isAcknowledgement: false },
  'escalation-4h': { recipient: 'support', isDigest: false, isAcknowledgement: false },
  'escalation-20h': { recipient: 'support', isDigest: false, isAcknowledgement: false },
  'inquiry-digest': { recipient: 'support', isDigest: true, isAcknowledgement: false },
  'spam-digest': { recipient: 'support', isDigest: true, isAcknowledgement: false },
  'escalation-digest': { recipient: 'support', isDigest: true, isAcknowledgement: false },
} as const satisfies Record<EscalationKind, MailMeaning> & Record<string, MailMeaning>

export type MailKind = keyof typeof mailKinds

export type DigestKind = {
  [Kind in MailKind]: (typeof mailKinds)[Kind] extends { isDigest: true } ? Kind : never
}[MailKind]

export const allMailKinds = Object.keys(mailKinds).filter(isMailKind)
export const patientMailKinds = allMailKinds.filter((kind) => mailKinds[kind].recipient === 'patient')
export function isPatientMail(kind: string): boolean {
  return patientMailKinds.some((one) => one === kind)
}

/** Mails to patients and hospitals: an address that refuses one stays wrong, and returned ones are reported. */
export const outsideMailKinds = allMailKinds.filter((kind) => mailKinds[kind].recipient !== 'support')
export function isMailToOutside(kind: string): boolean {
  return outsideMailKinds.some((one) => one === kind)
}

/** Queued for every inquiry of the form; a composer returns nothing where its kind doesn't apply. */
export const acknowledgementKinds = allMailKinds.filter((kind) => mailKinds[kind].isAcknowledgement)
export const digestKinds = allMailKinds.filter(isDigest)

export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailKinds, kind)
}

/** False for a kind that another version has queued: such a job must not stop the others. */
export function isDigest(kind: string): kind is DigestKind {
  return isMailKind(kind) && mailKinds[kind].isDigest
}

/** The kinds of mail to staff: about an account, with a link to set a password, about programs, about changes by administrators, and about unseen notifications. */
const noticeKinds = [
  'account-link',
  'codes-refused',
  'many-erased',
  'many-exported',
  'account-tampered',
  'token-added',
  'webhook-set',
  'administration-changed',
  'second-step-added',
  'recovery-code-used',
  'unseen-notifications',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export function isNotice(kind: string): kind is NoticeKind {
  return noticeKinds.some((one) => one === kind)
}

/** The kinds of mail in the outbox. */
export type OutboxKind = MailKind | NoticeKind

/** Also sent as text messages, to those who gave a telephone for them. */
export const urgentNotices = [
  'codes-refused',
  'many-erased',
  'many-exported',
  'account-tampered',
  'recovery-code-used',
] as const satisfies NoticeKind[]
export type UrgentKind = (typeof urgentNotices)[number] | EscalationKind

export function isUrgentNotice(kind: string): kind is (typeof urgentNotices)[number] {
  return urgentNotices.some((one) => one === kind)
}
