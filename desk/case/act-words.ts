import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Act } from '#contract/life/actions.ts'
import type { Attempt, Channel, Step } from '#contract/life/inquiry.ts'
import { nextNames } from '../time/next-kinds.ts'
import { formatMoment } from '../time/office-time.ts'
import { toStepName } from '../time/step-name.ts'
import { listStepWords, toStepWords } from '../time/step-words.ts'
import { toInnerName } from '../workplace/names.ts'
import { closingNames } from './closing-names.ts'

type Done = {
  row: InquiryRow
  act: Act
  now: number
  toName: (id: string) => string
  after: InquiryRow
}

export function toDoneWords(
  row: InquiryRow,
  act: Act,
  now: number,
  toName: (id: string) => string,
  after: InquiryRow = row,
): string {
  const done = { row, act, now, toName, after }
  return [toActWords(done), ...listStepChanges(done)].join(' ')
}

/** Describes the steps that the act finished, planned and ended, in addition to the act itself. */
function listStepChanges({ row, act, now, after }: Done): string[] {
  const finishes = 'finishes' in act ? (act.finishes ?? []) : []
  const finished = row.steps.filter(({ id }) => finishes.includes(id))
  const planned = 'plans' in act && act.action !== 'add-step' ? (act.plans ?? []) : []
  const isClosing = act.action === 'close' || act.action === 'mark-spam'
  const isEnded = ({ id }: Step) => isClosing && !after.steps.some((step) => step.id === id)
  const changes: [string, Parameters<typeof listStepWords>[0]][] = [
    ['Done', finished],
    ['Planned', planned],
    ['Ended', row.steps.filter(isEnded)],
    ['Stays planned', isClosing ? after.steps : []],
  ]
  return changes
    .filter(([, steps]) => steps.length > 0)
    .map(([how, steps]) => `${how}: ${listStepWords(steps, now, row)}.`)
}

function toActWords({ row, act, now, toName, after }: Done): string {
  const it = row.reference
  switch (act.action) {
    case 'claim':
      return row.owner === null
        ? `${it} is yours.`
        : `${it} is yours. It was with ${toInnerName(toName(row.owner))}.`
    case 'assign':
      return `${it} is with ${toInnerName(toName(act.to))}.`
    case 'release':
      return `${it} is released: anybody can claim it.`
    case 'log-answer':
      return toAnsweredWords(it, act.via)
    case 'log-attempt':
      return attemptWords[act.outcome](it)
    case 'add-step':
      return `${it}: ${toAddedWords(act, { row, now, toName })}`
    case 'change-step':
      return `${it}: ${toChangeWords({ row, act, now, toName })}`
    case 'finish-step': {
      const step = findStep(row, act.id)
      return `${it}: ${step ? toStepName(step, row) : 'Step'} done.`
    }
    case 'remove-step': {
      const step = findStep(row, act.id)
      return `${it}: Removed: ${step ? toStepWords(step, now, row) : 'the step'}.`
    }
    case 'move-owed': {
      const kind = row.owed === null ? 'It' : nextNames[row.owed.kind]
      return `${it}: ${kind} moved${toFrom(row.owed, now)} to ${formatMoment(act.at, now)}.`
    }
    case 'log-said':
      return [
        `What ${toSpeaker(act.said.referral, row)} said is in ${it}.`,
        act.via && toAnsweredWords(it, act.via),
      ]
        .filter(Boolean)
        .join(' ')
    case 'close':
      return `${it} is closed: ${closingNames[act.reason].toLowerCase()}.`
    case 'reopen':
      return `${it} is open again.`
    case 'lift':
      return `${it} may be answered.`
    case 'mark-spam':
      return `${it} is in Spam.`
    case 'rescue':
      return `${it} is not spam. If its mails were held back, they go out now.`
    case 'set-destination':
      return act.destination === null ? `${it} has no destination.` : `${it} goes to ${act.destination}.`
    case 'set-urgent':
      return act.isUrgent ? `${it} is urgent, and first in the lists.` : `${it} is no longer urgent.`
    case 'undo':
      if (row.undo?.reply !== undefined) return `Not sent: the words of the reply are back in ${it}.`
      return row.undo?.before.owner && after.owner === null
        ? `Undone, but ${it} has no owner now: the former owner’s account is disabled.`
        : `Undone: ${it} is as it was.`
  }
}

/** Names only the first of several steps: all are below the head of the inquiry. */
function toAddedWords(
  { step, plans = [] }: Extract<Act, { action: 'add-step' }>,
  { row, now, toName }: Pick<Done, 'row' | 'now' | 'toName'>,
): string {
  if (plans.length > 0) return `${plans.length + 1} steps planned, first ${toStepWords(step, now, row)}.`
  const whom = step.for ? ` for ${toInnerName(toName(step.for))}` : ''
  return `${toStepName(step, row)} planned${whom}, ${formatMoment(step.at, now)}.`
}

/** The names of the hospitals include only those of planned steps. */
function toSpeaker(referral: string | null | undefined, { hospitals }: InquiryRow): string {
  return referral ? (hospitals[referral] ?? 'the hospital') : 'the patient'
}

function findStep(row: InquiryRow, id: string): Step | undefined {
  return row.steps.find((step) => step.id === id)
}

type Change = Pick<Done, 'row' | 'now' | 'toName'> & { act: Extract<Act, { action: 'change-step' }> }

function toChangeWords({ row, act: { id, kind, at, for: person }, now, toName }: Change): string {
  const before = findStep(row, id)
  const name = toStepName({ ...before, kind: kind ?? before?.kind ?? 'task' }, row)
  if (at !== undefined && at !== before?.at)
    return `${name} moved${toFrom(before, now)} to ${formatMoment(at, now)}.`
  if (person === undefined) return `${name} changed.`
  return person === null ? `${name} is the owner’s again.` : `${name} is for ${toInnerName(toName(person))}.`
}

function toFrom(before: { at: number } | null | undefined, now: number): string {
  return before ? ` from ${formatMoment(before.at, now)}` : ''
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
