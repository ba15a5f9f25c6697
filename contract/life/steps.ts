import type { DetailOf } from './events.ts'
import type { Life, Next, Owed, PlannedKind, State, Step } from './inquiry.ts'
import { isOpen } from './standing.ts'

/** More would be a mistake, and their notes would slow every list. */
export const MAX_STEPS = 50

type Work = Pick<State, 'owed' | 'steps'>

/** Returns the next step: an overdue promise, then the earliest of the owed answer and the planned steps. */
export function toNext(work: Work, now: number): Next | null {
  const { owed } = work
  return owed !== null && owed.at <= now ? toOwedNext(owed) : toEarliest(work)
}

/** Returns the earliest of the owed answer and the planned steps. Asking again is skipped while an answer is owed. */
export function toEarliest({ owed, steps }: Work): Next | null {
  const [first] = sortSteps(owed === null ? steps : steps.filter((step) => !isAskingAgain(step)))
  if (owed !== null && (first === undefined || owed.at <= first.at)) return toOwedNext(owed)
  return first === undefined ? null : toStepNext(first)
}

function toOwedNext({ kind, at }: Owed): Next {
  return { kind, at, note: null, step: null }
}

function toStepNext({ id, kind, at, note }: Step): Next {
  return { kind, at, note, step: id }
}

/** Why the system plans a step. One of each is enough. */
export type SystemReason =
  | 'ask-again'
  | 'mail-failed'
  | 'look-again'
  | 'confirm-withdrawal'
  | 'read-other'
  /** The following are about one hospital each: contract/life/referral.ts. */
  | 'chase'
  | 'read-hospital'
  | 'tell-hospital'
  | 'ask-patient'
  | 'hospital-mail-failed'

type SystemPlan = { kind: PlannedKind; at: number; note?: string | null }

/** The id tells the reason, and no other step of the inquiry ever gets it: the desk predicts what the server stores. */
export function toSystemStep(
  reason: SystemReason,
  { receivedAt, version }: Pick<Life, 'receivedAt' | 'version'>,
  { kind, at, note = null }: SystemPlan,
): Step {
  const id = [reason, receivedAt.toString(36), version + 1].join('-')
  return { id, kind, at, note, by: null, for: null }
}

/** Whether the system alone has planned it: a person who moves it makes it their own. */
function isOfSystem(step: Step, reason: SystemReason): boolean {
  return step.by === null && step.id.startsWith(reason)
}

export function isAskingAgain(step: Step): boolean {
  return isOfSystem(step, 'ask-again')
}

export function hasSystemStep(steps: readonly Step[], reason: SystemReason): boolean {
  return steps.some((step) => isOfSystem(step, reason))
}

export function withoutSystemStep(steps: readonly Step[], reason: SystemReason): Step[] {
  return steps.filter((step) => !isOfSystem(step, reason))
}

/** Sorted by time. A step whose id is taken gets another: those of two inquiries may meet in a merge. */
export function addSteps(steps: readonly Step[], added: readonly Step[]): Step[] {
  const all = [...steps]
  for (const step of added) all.push({ ...step, id: toFreeId(step.id, all) })
  return sortSteps(all)
}

function sortSteps(steps: readonly Step[]): Step[] {
  return steps.toSorted((a, b) => a.at - b.at)
}

function toFreeId(id: string, taken: readonly Step[]): string {
  if (!taken.some((step) => step.id === id)) return id
  for (let number = 2; ; number++) {
    const free = `${id}-${number}`
    if (!taken.some((step) => step.id === free)) return free
  }
}

/** An open inquiry is never without something to come back to. */
export function needsStep(life: Pick<Life, 'standing' | 'owed' | 'steps'>): boolean {
  return isOpen(life) && life.owed === null && life.steps.length === 0
}

/** Adds a step of the system to an open inquiry where nothing is owed or planned. */
export function keepGoing<State extends Pick<Life, 'standing' | 'owed' | 'steps'>>(
  state: State,
  step: Step,
): State {
  return needsStep(state) ? { ...state, steps: [step] } : state
}

/** Whether it is in the lists of what is to be done: aftercare is planned beyond the closing. */
export function isActive(life: Pick<Life, 'standing' | 'steps'>): boolean {
  return isOpen(life) || life.steps.length > 0
}

type ToldStep = NonNullable<DetailOf<'answered'>['planned']>[number]

/** As events name a step. */
export function toToldStep({ id, kind, at, note, for: person, referral }: Step): ToldStep {
  return {
    id,
    kind,
    at,
    ...(note !== null && { note }),
    ...(person !== null && { for: person }),
    ...(referral && { referral }),
  }
}

/** The part of an event's detail that names steps; empty without any. */
export function tellSteps<Key extends 'planned' | 'finished' | 'ended' | 'taken'>(
  key: Key,
  steps: readonly Step[],
): { [Each in Key]?: ToldStep[] } {
  return steps.length === 0 ? {} : ({ [key]: steps.map(toToldStep) } as { [Each in Key]: ToldStep[] })
}
