import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { type Step, toAnswerVia } from '#contract/life/actions.ts'
import type { Attempt, Channel, Life, Planned } from '#contract/life/inquiry.ts'
import { type Context, transition } from '#contract/life/transition.ts'
import { formatMoment } from '../time/east-africa-time.ts'
import { nextNames } from '../time/next-kinds.ts'
import { toInnerName } from '../workplace/names.ts'
import { closingNames } from './closing-names.ts'

/** The predicted inquiry after a step. The version stays the server's until it has answered. */
export function predictStep(row: InquiryRow, step: Step, context: Context): InquiryRow {
  const outcome = transition(row, step, context)
  const life: Life = outcome.outcome === 'changed' ? outcome.inquiry : row
  const nextNote = ('note' in step && step.note) || row.nextNote
  return {
    ...row,
    ...life,
    nextNote: nextNote?.id === life.next?.note ? nextNote : null,
    failedReply: toAnswerVia(step) === undefined ? row.failedReply : null,
    version: row.version,
  }
}

type Done = {
  row: InquiryRow
  step: Step
  now: number
  toName: (id: string) => string
  after: InquiryRow
}

export function toDoneWords(
  row: InquiryRow,
  step: Step,
  now: number,
  toName: (id: string) => string,
  after: InquiryRow = row,
): string {
  const done = toActWords({ row, step, now, toName, after })
  const next = 'next' in step && step.action !== 'set-next' ? step.next : undefined
  return next ? `${done} Next: ${nextNames[next.kind]} ${formatMoment(next.at, now)}.` : done
}

function toActWords({ row, step, now, toName, after }: Done): string {
  const it = row.reference
  switch (step.action) {
    case 'claim':
      return row.owner === null
        ? `${it} is yours.`
        : `${it} is yours. It was with ${toInnerName(toName(row.owner))}.`
    case 'assign':
      return `${it} is with ${toInnerName(toName(step.to))}.`
    case 'release':
      return `${it} is released: anybody can claim it.`
    case 'log-answer':
      return toAnsweredWords(it, step.via)
    case 'log-attempt':
      return attemptWords[step.outcome](it)
    case 'set-next':
      return toNextWords(row, step.next, formatMoment(step.next.at, now))
    case 'log-said':
      return [`What the patient said is in ${it}.`, step.via && toAnsweredWords(it, step.via)]
        .filter(Boolean)
        .join(' ')
    case 'close':
      return `${it} is closed: ${closingNames[step.reason].toLowerCase()}.`
    case 'reopen':
      return `${it} is open again.`
    case 'lift':
      return `${it} may be answered.`
    case 'mark-spam':
      return `${it} is in Spam.`
    case 'rescue':
      return `${it} is not spam. If its mails were held back, they go out now.`
    case 'set-destination':
      return step.destination === null ? `${it} has no destination.` : `${it} goes to ${step.destination}.`
    case 'undo':
      return row.undo?.before.owner && after.owner === null
        ? `Undone, but ${it} has no owner now: the former owner’s account is disabled.`
        : `Undone: ${it} is as it was.`
  }
}

function toAnsweredWords(reference: string, via: Channel): string {
  return `${via === 'call' ? 'Call' : 'WhatsApp message'} noted as the answer to ${reference}.`
}

const attemptWords: Record<Attempt, (reference: string) => string> = {
  'no-answer': (it) => `Call without an answer noted for ${it}.`,
  'agreed-time': (it) => `Agreed time noted for ${it}.`,
  'wrong-number': (it) => `The number of ${it} is marked as wrong.`,
  'not-sent': (it) => `Message that could not be sent noted for ${it}.`,
}

function toNextWords({ reference, next: before }: InquiryRow, { kind }: Planned, when: string): string {
  if (kind === 'wait') return `${reference} waits for the patient until ${when}.`
  return kind === before?.kind ? `${reference} comes back ${when}.` : `Follow-up on ${reference} ${when}.`
}
