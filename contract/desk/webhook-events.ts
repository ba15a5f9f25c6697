import type { InquiryEventKind } from '../life/events.ts'
import type { WebhookEvent } from './connect.ts'

/**
 * Webhook that tells of an event of an inquiry, or null. `rescued`: an inquiry that was taken for spam is told of once
 * somebody says that it is none.
 */
const webhookByEvent = {
  received: 'inquiry.received',
  'heard-from': null,
  viewed: null,
  'file-previewed': null,
  'file-viewed': null,
  claimed: null,
  released: null,
  assigned: null,
  answered: 'inquiry.answered',
  attempted: null,
  'reply-failed': null,
  'reply-doubted': null,
  'reply-arrived': null,
  'copy-failed': null,
  'step-added': null,
  'step-changed': null,
  'step-finished': null,
  'step-removed': null,
  'owed-moved': null,
  closed: 'inquiry.closed',
  reopened: null,
  lifted: null,
  'marked-spam': null,
  rescued: 'inquiry.received',
  'destination-set': null,
  'urgency-set': null,
  'facts-corrected': null,
  undone: null,
  noted: null,
  'message-received': 'message.received',
  'message-noted': 'message.received',
  'file-received': 'file.received',
  'file-taken-back': null,
  'file-infected': null,
  'files-ordered': null,
  'file-named': null,
  'file-marked': null,
  'relative-noted': null,
  'message-sent': null,
  'message-moved': null,
  withdrawn: null,
  'withdrawal-taken-back': null,
  'link-renewed': null,
  'link-copied': null,
  'contact-confirmed': 'message.received',
  'contact-refused': null,
  'contact-reopened': null,
  merged: 'inquiry.closed',
  unmerged: null,
  escalated: null,
  'mail-resent': null,
  'referral-added': null,
  'referral-asked': 'referral.asked',
  'referral-sent': null,
  'referral-failed': null,
  'referral-answered': 'referral.answered',
  'referral-noted': 'referral.answered',
  'referral-received': null,
  'referral-address-taken': null,
  'referral-quoted': 'referral.quoted',
  'offer-changed': null,
  'referral-changed': null,
  'choice-made': 'choice.made',
  'consent-given': null,
  'consent-taken-back': null,
  'person-exported': null,
  erased: null,
} as const satisfies Record<InquiryEventKind, WebhookEvent | null>

export type EventWebhook = NonNullable<(typeof webhookByEvent)[InquiryEventKind]>

/** Webhooks that the clock causes. */
type TimedWebhook = 'step.due'

/** Doesn't compile where a webhook is offered of which nothing tells. */
true satisfies WebhookEvent extends EventWebhook | TimedWebhook ? true : false

export function findWebhook(kind: string): EventWebhook | undefined {
  return Object.hasOwn(webhookByEvent, kind)
    ? (webhookByEvent[kind as InquiryEventKind] ?? undefined)
    : undefined
}
