import * as v from 'valibot'

/** What happens to an inquiry, as its history keeps it. */
const inquiryEvents = [
  'received',
  'viewed',
  'claimed',
  'released',
  'assigned',
  'answered',
  'reply-failed',
  'next-set',
  'closed',
  'reopened',
  'marked-spam',
  'rescued',
  'destination-set',
  'undone',
  'noted',
  'merged',
  'unmerged',
  'escalated',
  'mail-resent',
  'erased',
] as const
export type InquiryEvent = (typeof inquiryEvents)[number]

/** Of earlier versions: no longer written, but kept in the histories of that time. */
const pastInquiryEvents = [
  'answer-retracted',
  'waiting',
  'waiting-ended',
  'snoozed',
  'woken',
  'follow-up-set',
] as const
type PastInquiryEvent = (typeof pastInquiryEvents)[number]

/** What a coordinator did that is about no single inquiry: the subject is who did it. */
const deskEvents = [
  'searched',
  'exported',
  'template-changed',
  'chain-verified',
  'mails-held',
  'mails-released',
  'mails-settled',
] as const
export type DeskEvent = (typeof deskEvents)[number]

/** What happened to an account of staff. */
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
] as const
export type StaffEvent = (typeof staffEvents)[number]

export type EventKind = InquiryEvent | PastInquiryEvent | DeskEvent | StaffEvent

/** What another version of the program wrote, or somebody without right: it is shown as such, and hides nothing else. */
const UNKNOWN_EVENT = 'unknown'

/** The kinds in the history of an inquiry. */
export const historyKindSchema = v.fallback(
  v.picklist([...inquiryEvents, ...pastInquiryEvents, UNKNOWN_EVENT]),
  UNKNOWN_EVENT,
)

/** The kinds in the event log. */
export const eventKindSchema = v.fallback(
  v.picklist([...inquiryEvents, ...pastInquiryEvents, ...deskEvents, ...staffEvents, UNKNOWN_EVENT]),
  UNKNOWN_EVENT,
)
