import type { Action, InquiryRow } from '#contract/desk/inquiries.ts'
import type { Status, View } from '#contract/desk/statuses.ts'
import { DAY_MS } from '../time/durations.ts'
import { formatMoment } from '../time/east-africa-time.ts'
import { toInnerName } from '../workplace/names.ts'

/** An action without the version: that is known when it is sent. */
export type Step = Action extends infer Each ? (Each extends Action ? Omit<Each, 'version'> : never) : never

const OPEN: readonly Status[] = ['new', 'claimed', 'answered', 'waiting']

/** How an inquiry will look after a step, as far as it is sure before the server says so. */
export function predictStep(row: InquiryRow, step: Step, me: string, now: number): InquiryRow {
  switch (step.action) {
    case 'claim':
      return toAssigned(row, me)
    case 'assign':
      return toAssigned(row, step.to)
    case 'release':
      return { ...row, assignedTo: null, status: 'new' }
    case 'log-answer':
      return {
        ...row,
        status: 'answered',
        answeredAt: row.answeredAt ?? now,
        assignedTo: row.assignedTo ?? me,
        snoozedUntil: null,
        dueAt: row.followUpAt,
        failedReply: null,
      }
    case 'retract-answer':
      return { ...row, answeredAt: null, status: row.assignedTo === null ? 'new' : 'claimed' }
    case 'wait':
      return withFollowUp({ ...row, status: 'waiting' }, step.followUpAt ?? null)
    case 'stop-waiting':
      return withFollowUp({ ...row, status: toOpenStatus(row) }, step.followUpAt ?? null)
    case 'close':
      return { ...row, status: 'closed', snoozedUntil: null, dueAt: null }
    case 'mark-spam':
      return { ...row, status: 'spam', snoozedUntil: null, dueAt: null }
    case 'reopen':
    case 'rescue':
      return {
        ...row,
        status: step.isWaiting ? 'waiting' : toOpenStatus(row),
        snoozedUntil: step.snoozedUntil ?? null,
      }
    case 'snooze':
      return { ...row, snoozedUntil: step.until }
    case 'wake':
      return { ...row, snoozedUntil: null }
    case 'follow-up':
      return withFollowUp(row, step.at)
    case 'set-destination':
      return { ...row, destination: step.destination }
  }
}

/** Until when an inquiry is out of sight; null too where it has come back by itself, which no change of it tells. */
export function toSnoozedUntil({ snoozedUntil }: InquiryRow, now: number): number | null {
  return snoozedUntil !== null && snoozedUntil > now ? snoozedUntil : null
}

/** Whether an inquiry is in a view, as the server sees it. */
export function isInView(view: View, row: InquiryRow, me: string, now: number): boolean {
  const isOpen = OPEN.includes(row.status)
  const isSnoozed = toSnoozedUntil(row, now) !== null
  const isOverdue = row.answeredAt === null && row.dueAt !== null && row.dueAt <= now
  switch (view) {
    case 'due':
      return isOpen && (!isSnoozed || isOverdue) && row.dueAt !== null && row.dueAt <= now + DAY_MS
    case 'mine':
      return isOpen && row.assignedTo === me
    case 'snoozed':
      return isOpen && isSnoozed
    case 'all':
      return true
    default:
      return row.status === view
  }
}

/** What takes a step back, from how the inquiry was before it; undefined where nothing does. */
export function toUndo(before: InquiryRow, step: Step, now: number): Step | undefined {
  const snoozedUntil = toSnoozedUntil(before, now)
  const standing = { isWaiting: before.status === 'waiting', snoozedUntil }
  switch (step.action) {
    case 'claim':
    case 'assign':
      if (before.assignedTo !== null) return { action: 'assign', to: before.assignedTo }
      return before.status === 'new' ? { action: 'release' } : undefined
    case 'release':
      return before.assignedTo === null ? undefined : { action: 'assign', to: before.assignedTo }
    case 'log-answer':
      return { action: 'retract-answer' }
    case 'wait':
      return { action: 'stop-waiting', followUpAt: before.followUpAt }
    case 'stop-waiting':
      return { action: 'wait', followUpAt: before.followUpAt }
    case 'close':
      return { action: 'reopen', ...standing }
    case 'reopen':
      return { action: 'close' }
    case 'mark-spam':
      return { action: 'rescue', ...standing }
    case 'rescue':
      return { action: 'mark-spam' }
    case 'snooze':
    case 'wake':
      return snoozedUntil === null ? { action: 'wake' } : { action: 'snooze', until: snoozedUntil }
    case 'follow-up':
      return { action: 'follow-up', at: before.followUpAt }
    case 'set-destination':
      return { action: 'set-destination', destination: before.destination }
    default:
      return undefined
  }
}

/** What was done, in words for whoever did it. */
export function toDoneWords(
  row: InquiryRow,
  step: Step,
  now: number,
  toName: (id: string) => string,
): string {
  const it = row.reference
  switch (step.action) {
    case 'claim':
      return `${it} is yours.`
    case 'assign':
      return `${it} is with ${toInnerName(toName(step.to))}.`
    case 'release':
      return `${it} is free for others.`
    case 'log-answer':
      return `${step.via === 'call' ? 'Call' : 'WhatsApp message'} noted as the answer to ${it}.`
    case 'retract-answer':
      return `${it} still waits for its answer.`
    case 'wait':
      return `${it} waits for the patient.`
    case 'stop-waiting':
      return `${it} no longer waits for the patient.`
    case 'close':
      return `${it} is closed.`
    case 'reopen':
      return `${it} is open again.`
    case 'mark-spam':
      return `${it} is in Spam.`
    case 'rescue':
      return `${it} is no spam. If its mails were held back, they go out now.`
    case 'snooze':
      return `${it} comes back ${formatMoment(step.until, now)}.`
    case 'wake':
      return `${it} is back.`
    case 'follow-up':
      return step.at === null
        ? `No follow-up for ${it}.`
        : `Follow-up on ${it} ${formatMoment(step.at, now)}.`
    case 'set-destination':
      return step.destination === null ? `${it} has no destination.` : `${it} goes to ${step.destination}.`
  }
}

function toAssigned(row: InquiryRow, to: string): InquiryRow {
  return { ...row, assignedTo: to, status: row.status === 'new' ? 'claimed' : row.status }
}

function toOpenStatus({ answeredAt, assignedTo }: InquiryRow): Status {
  if (answeredAt !== null) return 'answered'
  return assignedTo === null ? 'new' : 'claimed'
}

function withFollowUp(row: InquiryRow, followUpAt: number | null): InquiryRow {
  return { ...row, followUpAt, dueAt: row.answeredAt === null ? row.dueAt : followUpAt }
}
