import * as v from 'valibot'

const inquiryEvents = [
  'received',
  'heard-from',
  'viewed',
  'file-previewed',
  'file-viewed',
  'claimed',
  'released',
  'assigned',
  'answered',
  'attempted',
  'reply-failed',
  'reply-doubted',
  'reply-arrived',
  'copy-failed',
  'next-set',
  'closed',
  'reopened',
  'lifted',
  'marked-spam',
  'rescued',
  'destination-set',
  'facts-corrected',
  'undone',
  'noted',
  'message-received',
  'message-noted',
  'file-received',
  'file-taken-back',
  'file-infected',
  'files-ordered',
  'file-named',
  'file-marked',
  'message-sent',
  'message-moved',
  'withdrawn',
  'withdrawal-taken-back',
  'link-renewed',
  'link-copied',
  'contact-confirmed',
  'contact-refused',
  'contact-reopened',
  'merged',
  'unmerged',
  'escalated',
  'mail-resent',
  'person-exported',
  'erased',
] as const
export type InquiryEvent = (typeof inquiryEvents)[number]

/** Events of earlier versions: no longer written, but kept in histories. */
const pastInquiryEvents = [
  'answer-retracted',
  'waiting',
  'waiting-ended',
  'snoozed',
  'woken',
  'follow-up-set',
] as const
type PastInquiryEvent = (typeof pastInquiryEvents)[number]

/** Staff actions that concern no single inquiry: the subject is the person. */
const deskEvents = [
  'searched',
  'exported',
  'template-changed',
  'chain-verified',
  'mails-held',
  'mails-released',
  'mails-settled',
  'mail-unsorted',
  'mail-attached',
  'mail-set-aside',
  'mail-taken-back',
] as const
export type DeskEvent = (typeof deskEvents)[number]

const staffEvents = [
  'account-added',
  'account-disabled',
  'account-enabled',
  'account-reset',
  'role-changed',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'token-reused',
  'password-changed',
  'factor-added',
  'factor-verified',
  'factor-failed',
  'factor-removed',
  'identity-linked',
  'identity-unlinked',
  'signing-key-added',
  'push-device-added',
  'push-device-removed',
  'absence-set',
  'absence-ended',
] as const
export type StaffEvent = (typeof staffEvents)[number]

export type EventKind = InquiryEvent | PastInquiryEvent | DeskEvent | StaffEvent

/** An event of another version, or a forged one: shown as unknown, so that it hides nothing else. */
const UNKNOWN_EVENT = 'unknown'

export const historyKindSchema = v.fallback(
  v.picklist([...inquiryEvents, ...pastInquiryEvents, UNKNOWN_EVENT]),
  UNKNOWN_EVENT,
)

export const eventKindSchema = v.fallback(
  v.picklist([...inquiryEvents, ...pastInquiryEvents, ...deskEvents, ...staffEvents, UNKNOWN_EVENT]),
  UNKNOWN_EVENT,
)
