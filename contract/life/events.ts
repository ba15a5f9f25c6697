import * as v from 'valibot'
import { messageChannels } from '../inquiry/conversation.ts'
import { heardFromSchema } from '../inquiry/heard-from.ts'
import { escalationKinds } from '../mail/mail-kinds.ts'
import { entryOriginSchema } from './entry-origin.ts'
import { factKinds } from './fact-kinds.ts'
import {
  attempts,
  channels,
  closingReasons,
  owedSchema,
  plannedKinds,
  stepOutcomes,
  timeSchema,
  withdrawalWants,
} from './inquiry.ts'
import { referralStandings } from './referral-standings.ts'

const nothing = v.object({})
const id = v.string()
const text = v.string()
const count = v.number()

const file = v.object({ file: id })
const message = v.object({ message: id })
const lostMail = { reply: id, code: text }

/** `note` is the id of the words for it, `for` who does it where that isn't the owner. */
const step = v.object({
  id,
  kind: v.picklist(plannedKinds),
  at: timeSchema,
  note: v.optional(id),
  for: v.optional(id),
  referral: v.optional(id),
})
const steps = v.optional(v.array(step))
/** Steps that were planned and done by the same act. */
const plans = { finished: steps, planned: steps }
/** Steps that an event ended; Undo brings them back. */
const ended = { ended: steps }
const received = {
  message: id,
  channel: v.picklist(messageChannels),
  automatic: v.optional(v.literal(1)),
  /** Why the inquiry was closed that this opened again. */
  reopened: v.optional(v.picklist([...closingReasons, 'unknown'])),
}

const referral = { referral: id }
/** `hospital` and `files`, a number, stay after an erasure: they say who got something. */
const sentToHospital = { ...referral, hospital: id, message: id, files: count, planned: steps, ended: steps }
const fromHospital = {
  ...referral,
  message: id,
  channel: v.picklist(messageChannels),
  automatic: v.optional(v.literal(1)),
  planned: steps,
  ended: steps,
}

/** Details stored with each event about an inquiry. No personal data: the log outlives an erasure. */
const inquiryDetails = {
  received: v.union([entryOriginSchema, v.object({ spam: v.optional(text) })]),
  'heard-from': v.object({ heard: heardFromSchema }),
  viewed: nothing,
  'file-previewed': file,
  'file-viewed': file,
  claimed: nothing,
  released: nothing,
  assigned: v.object({ to: id, ...plans }),
  answered: v.object({
    via: v.picklist(channels),
    reply: v.optional(id),
    copies: v.optional(count),
    message: v.optional(id),
    /** The message of the patient that was written down by the same act. */
    said: v.optional(id),
    ...plans,
  }),
  attempted: v.object({ outcome: v.picklist(attempts), ...plans }),
  'reply-failed': v.object(lostMail),
  'reply-doubted': v.object(lostMail),
  'reply-arrived': v.object({ reply: id }),
  'copy-failed': v.object(lostMail),
  'step-added': v.object(plans),
  /** `from`: the time before, where it was moved. */
  'step-changed': v.object({ ...step.entries, from: v.optional(timeSchema) }),
  'step-finished': v.object({ outcome: v.picklist(stepOutcomes), ...plans }),
  'step-removed': v.object({ ...ended, ...plans }),
  'owed-moved': v.object({ ...owedSchema.entries, from: timeSchema }),
  closed: v.object({ reason: v.picklist(closingReasons), ...ended }),
  reopened: nothing,
  lifted: nothing,
  'marked-spam': v.object(ended),
  rescued: nothing,
  'destination-set': nothing,
  'urgency-set': v.object({ urgent: v.picklist(['yes', 'no']) }),
  /** `accepted` and `takenBack`: the message in which the patient gave them. */
  'facts-corrected': v.object({
    facts: v.array(v.picklist(factKinds)),
    accepted: v.optional(id),
    takenBack: v.optional(id),
  }),
  /** `reply`: the id of the reply that was taken back. */
  undone: v.object({ change: text, reply: v.optional(id) }),
  noted: v.object(plans),
  'message-received': v.object({ ...received, planned: steps }),
  'message-noted': v.object({ ...received, ...plans }),
  'file-received': v.object({ message: id, file: id }),
  'file-taken-back': file,
  'file-infected': file,
  'files-ordered': v.object({ file: id, from: count, to: count }),
  'file-named': file,
  'file-marked': v.object({ file: id, hospital: v.picklist(['yes', 'no']) }),
  'message-sent': message,
  'message-moved': v.object({ message: id, to: v.optional(text) }),
  withdrawn: v.object({ wants: v.picklist(withdrawalWants), note: v.optional(id), ...ended }),
  'withdrawal-taken-back': nothing,
  'link-renewed': nothing,
  'link-copied': nothing,
  'contact-confirmed': v.object(received),
  'contact-refused': message,
  'contact-reopened': message,
  /** References: `from` of the repeat, `into` in the repeat's own history, with the repeats that it had. */
  merged: v.union([
    v.object({ into: text, carried: v.optional(v.array(text)) }),
    v.object({ from: text, answer: v.optional(v.picklist(channels)), taken: steps }),
  ]),
  unmerged: v.object({ from: v.optional(text) }),
  /** `of`: the reference of the other, whose history has the same event. */
  'relative-noted': v.object({ of: text, relative: v.picklist(['yes', 'no']) }),
  escalated: v.object({ mail: v.picklist(escalationKinds) }),
  'mail-resent': v.object({ mail: text }),
  'referral-added': v.object({ ...referral, hospital: id }),
  /** The first mail to a hospital, and those that follow. */
  'referral-asked': v.object(sentToHospital),
  'referral-sent': v.object(sentToHospital),
  'referral-failed': v.object({ ...referral, message: id, code: text, planned: steps, ended: steps }),
  'referral-answered': v.object(fromHospital),
  /** Words of a hospital that a coordinator has written down. */
  'referral-noted': v.object({ ...referral, ...received, ...plans, ...ended }),
  /** A mail into the thread of a hospital that is not certainly its own, or automatic. */
  'referral-received': v.object(fromHospital),
  /** The sender of the message counts as the hospital for this referral. */
  'referral-address-taken': v.object({ ...referral, message: id }),
  'referral-quoted': v.object(referral),
  'offer-changed': v.object(referral),
  'referral-changed': v.object({
    ...referral,
    from: v.picklist(referralStandings),
    to: v.picklist(referralStandings),
    ended: steps,
  }),
  'choice-made': v.object({ ...referral, ended: steps }),
  'summary-written': v.object({ ...referral, number: count }),
  'consent-asked': v.object({ ...referral, hospital: id, files: count, planned: steps, ended: steps }),
  /** The patient agrees to nothing yet. */
  'consent-answered': v.object({
    ...referral,
    answer: v.picklist(['no', 'ask']),
    planned: steps,
    ended: steps,
  }),
  'consent-given': v.object({
    ...referral,
    hospital: id,
    files: count,
    later: v.boolean(),
    planned: steps,
    ended: steps,
  }),
  'files-linked': v.object({ ...referral, hospital: id, files: count, until: timeSchema }),
  'files-link-ended': v.object(referral),
  /** A hospital took a file by the link. */
  'file-taken': v.object({ ...referral, hospital: id, file: id }),
  /** `stopped`: how many mails it stopped. */
  'consent-taken-back': v.object({ ...referral, hospital: id, stopped: count, planned: steps, ended: steps }),
  'person-exported': nothing,
  erased: v.object({ reason: v.optional(text) }),
} as const

const mails = v.object({ mails: count })
const kept = v.picklist(['added', 'changed', 'deleted'])

/** Staff actions that concern no single inquiry: the subject is the person, or a mail that belongs to none. */
const deskDetails = {
  'setup-ended': nothing,
  'setup-reopened': nothing,
  /** A row that grants something, of this table, was changed or ended: every earlier copy of it is void. */
  superseded: v.object({ of: text, generation: count }),
  'card-offered': nothing,
  'card-withdrawn': nothing,
  'keys-downloaded': nothing,
  searched: v.object({ shown: count }),
  exported: v.object({ rows: count, view: text, filters: text }),
  'template-changed': v.object({ template: id, change: kept }),
  'series-changed': v.object({ series: id, change: kept }),
  /** `addresses`: those to which patients' files go, or a domain that is believed, are others now. */
  'hospital-changed': v.object({ hospital: id, change: kept, addresses: v.optional(v.literal('changed')) }),
  'chain-verified': v.object({ events: count }),
  /** A start has written the first version of the sections. */
  'settings-begun': nothing,
  /** `restored`: the earlier version whose values count again. */
  'setting-changed': v.object({
    section: text,
    version: count,
    changed: v.array(text),
    restored: v.optional(count),
  }),
  /** `events` and `fields` are listed with spaces. */
  'webhook-added': v.object({ webhook: id, events: text, fields: text }),
  'webhook-changed': v.object({ webhook: id, events: text, fields: text, state: text }),
  'webhook-removed': v.object({ webhook: id }),
  'webhook-repeated': v.object({ webhook: id, delivery: id }),
  /** A draft was saved: how many texts differ from the draft before. */
  'texts-drafted': v.object({ locale: text, version: count, changed: count }),
  /** `paths` names some of what has changed, each after its language; "before" and "after" are versions of the history. */
  'texts-published': v.object({
    version: count,
    changed: count,
    paths: v.array(text),
    signed: v.optional(count),
    restored: v.optional(count),
  }),
  /** A part was read and found right, in that version of the draft. */
  'texts-signed': v.object({ locale: text, part: text, version: count, name: text }),
  'words-link-made': v.object({ link: id, of: text, locale: text, until: count }),
  'words-link-ended': v.object({ link: id, locale: text }),
  'review-begun': v.object({ link: id, locale: text }),
  'mails-held': mails,
  'mails-released': mails,
  'mails-settled': mails,
  'mail-unsorted': nothing,
  'mail-attached': v.object({ to: text }),
  'mail-set-aside': nothing,
  'mail-taken-back': nothing,
} as const

const factor = v.object({ factor: id, type: text })
const by = v.object({ by: text })

const staffDetails = {
  'account-added': nothing,
  'account-disabled': nothing,
  'account-enabled': nothing,
  'account-reset': v.object({ because: v.optional(v.literal('tampered')) }),
  'role-changed': v.object({ role: v.picklist(['administrator', 'coordinator']) }),
  'signed-in': by,
  'sign-in-failed': v.object({ reason: text }),
  'signed-out': v.object({ scope: text }),
  'token-reused': nothing,
  'password-changed': nothing,
  'factor-added': factor,
  'factor-verified': factor,
  'factor-failed': factor,
  'factor-removed': factor,
  'profile-changed': v.object({ changed: v.array(text) }),
  'recovery-codes-renewed': nothing,
  /** How many are left. */
  'recovery-code-used': v.object({ left: count }),
  'identity-linked': by,
  'identity-unlinked': by,
  'signing-key-added': nothing,
  'push-device-added': nothing,
  'push-device-removed': nothing,
  'absence-set': v.object({ from: text, to: text, cover: id }),
  'absence-ended': nothing,
  'token-added': v.object({ token: id, scopes: text, until: timeSchema }),
  'token-ended': v.object({ token: id }),
} as const

const details = { ...inquiryDetails, ...deskDetails, ...staffDetails, unknown: nothing }

export type InquiryEventKind = keyof typeof inquiryDetails
type ShownKind = keyof typeof details
export type EventKind = Exclude<ShownKind, 'unknown'>
/** Events of staff at the desk, and events about their accounts. */
export type StaffEventKind = Exclude<EventKind, InquiryEventKind>

export type DetailOf<Kind extends ShownKind> = v.InferOutput<(typeof details)[Kind]>

/** An event whose kind says what its detail is. */
export type EventOf<Kind extends ShownKind> = { [Each in Kind]: { kind: Each; detail: DetailOf<Each> } }[Kind]

/** To record: where the kind says it all, the detail may be missing. */
export type NewEventOf<Kind extends EventKind> = {
  [Each in Kind]: Record<never, never> extends DetailOf<Each>
    ? { kind: Each; detail?: DetailOf<Each> }
    : { kind: Each; detail: DetailOf<Each> }
}[Kind]

/** An event of another version, or a forged one, is shown as `unknown`, so that it hides nothing else. */
export type ShownEvent = EventOf<ShownKind>
export type ShownInquiryEvent = EventOf<InquiryEventKind | 'unknown'>

const unknownEvent = { kind: 'unknown', detail: {} } as const

/** Fields of an event as it is sent; `parseEvent` gives the kind and its detail their types. */
export const eventEntries = {
  n: v.number(),
  kind: v.string(),
  actor: v.string(),
  at: v.number(),
  detail: v.unknown(),
}

export function parseEvent(kind: string, detail: unknown): ShownEvent {
  if (!isKnown(kind)) return unknownEvent
  const parsed = v.safeParse(details[kind], detail)
  // The schema is that of the kind.
  return parsed.success ? ({ kind, detail: parsed.output } as ShownEvent) : unknownEvent
}

export function parseInquiryEvent(kind: string, detail: unknown): ShownInquiryEvent {
  const event = parseEvent(kind, detail)
  return isOfInquiry(event) ? event : unknownEvent
}

/** Undefined for what doesn't fit the kind. */
export function parseDetail<Kind extends EventKind>(kind: Kind, detail: unknown): DetailOf<Kind> | undefined {
  const parsed = v.safeParse(details[kind], detail)
  return parsed.success ? parsed.output : undefined
}

function isKnown(kind: string): kind is ShownKind {
  return Object.hasOwn(details, kind)
}

export function isOfInquiry(event: ShownEvent): event is ShownInquiryEvent {
  return Object.hasOwn(inquiryDetails, event.kind)
}
