import type { Office } from '../company/office-hours.ts'
import { toAskAgain } from './answer.ts'
import { endedContact, type Life, type Owed, type State, type Step, toState } from './inquiry.ts'
import { toPromisedAt } from './promise.ts'
import { type Opening, toAnswerOwed, toLookAgain, toOpen, toReopened, withoutDisabled } from './reopening.ts'
import { isOpen, isSpam } from './standing.ts'
import { addSteps, isAskingAgain, keepGoing, toSystemStep, withoutSystemStep } from './steps.ts'

export type Pair = { repeat: Life; target: Life }

type Merging = Opening & { office: Office }

/**
 * Merges an inquiry into another of the same person, which takes over open promises and plans. Undefined if impossible.
 */
export function merge({ repeat, target }: Pair, reference: string, opening: Merging): Pair | undefined {
  if (repeat.isRepeat || target.isRepeat || isSpam(target)) return undefined
  // A merge would reopen an inquiry that ended contact.
  if (endedContact(repeat) || endedContact(target)) return undefined
  // A merge would hide that the patient has withdrawn.
  if (repeat.withdrawn !== null || target.withdrawn !== null) return undefined
  return {
    target: {
      ...target,
      ...takeOver(repeat, target, opening),
      undo: { change: 'merged', before: toState(target), repeat: reference },
      version: target.version + 1,
    },
    repeat: {
      ...repeat,
      standing: 'closed',
      owed: null,
      steps: [],
      closedAt: opening.now,
      closedFor: null,
      isRepeat: true,
      undo: { change: 'merged', before: toState(repeat) },
      version: repeat.version + 1,
    },
  }
}

/**
 * Returns the repeat's steps, which the target takes over. Asking again is left out: it is planned again where nothing
 * else is.
 */
export function toTaken({ steps }: Pick<Life, 'steps'>): Step[] {
  return steps.filter((step) => !isAskingAgain(step))
}

/**
 * Reverts a merge. A target that has changed since keeps its changes, except steps about the repeat's `referrals`; undefined if
 * the target stays unchanged.
 */
export function part(
  { repeat, target }: Pair,
  reference: string,
  opening: Opening,
  referrals: readonly string[] = [],
): { repeat: Life; target: Life | undefined } {
  const before = repeat.undo?.change === 'merged' ? repeat.undo.before : undefined
  const isUntouched = target.undo?.change === 'merged' && target.undo.repeat === reference
  const state = before ? withoutDisabled(before, opening.disabled) : toReopened(repeat, opening)
  const [returned, restored] = isUntouched
    ? [state, { ...target, ...withoutDisabled(target.undo?.before ?? target, opening.disabled) }]
    : partChanged({ state, target, taken: before ? toTaken(before) : [], referrals })
  const hasChanged = restored !== target
  return {
    repeat: {
      ...repeat,
      ...keepGoing(returned, toLookAgain(repeat, opening.now)),
      isRepeat: false,
      undo: null,
      version: repeat.version + 1,
    },
    target: hasChanged
      ? { ...keepGoing(restored, toLookAgain(target, opening.now)), undo: null, version: target.version + 1 }
      : undefined,
  }
}

type Returned = ReturnType<typeof toReopened> & Partial<State>
type Changed = { state: Returned; target: Life; taken: readonly Step[]; referrals: readonly string[] }

/** Steps that the target took over, or that are about the repeat's hospitals, go back as they are now; those that were done meanwhile stay done. */
function partChanged({ state, target, taken, referrals }: Changed): [Returned, Life] {
  const isTaken = ({ id, referral }: Step) =>
    taken.some((step) => step.id === id) || referrals.some((one) => one === referral)
  const still = target.steps.filter(isTaken)
  const asking = state.steps.filter(isAskingAgain)
  const returned = taken.length + still.length === 0 ? state : { ...state, steps: addSteps(asking, still) }
  // An answer that came from the repeat is removed in any case: otherwise the patient would get none.
  const [own, given] = [target.firstAnswer, state.firstAnswer]
  const isGiven = own !== null && own.at === given?.at && own.by === given.by
  if (!isGiven && still.length === 0) return [returned, target]
  const steps = target.steps.filter((step) => !isTaken(step))
  if (!isGiven) return [returned, { ...target, steps }]
  if (!isOpen(target)) return [returned, { ...target, steps, firstAnswer: null }]
  const owed = { ...toAnswerOwed(target), ...(target.owed && { at: target.owed.at }) }
  return [returned, { ...target, steps: withoutSystemStep(steps, 'ask-again'), firstAnswer: null, owed }]
}

function takeOver(repeat: Life, target: Life, opening: Merging): Partial<State> {
  const reopened = isOpen(target) ? {} : toOpen(target, opening)
  const open = { ...target, ...reopened }
  const destination = target.destination ?? repeat.destination
  const steps = addSteps(open.steps, toTaken(repeat))
  const askAgain = toSystemStep('ask-again', target, toAskAgain(opening.now, opening.office))
  if (target.firstAnswer !== null) {
    const owed = findEarlier(open.owed, toStillOwed(repeat))
    return { ...reopened, destination, ...keepGoing({ standing: open.standing, owed, steps }, askAgain) }
  }
  if (!answersTarget(repeat, target)) {
    const at = Math.min(
      open.owed?.at ?? toPromisedAt(target.receivedAt),
      repeat.owed?.at ?? Number.POSITIVE_INFINITY,
    )
    return { ...reopened, destination, owed: { kind: 'answer', at }, steps }
  }
  return {
    ...reopened,
    destination,
    owner: open.owner ?? withoutDisabled(repeat, opening.disabled).owner,
    firstAnswer: repeat.firstAnswer,
    ...keepGoing({ standing: open.standing, owed: repeat.owed, steps }, askAgain),
  }
}

/** An answer to the repeat also answers the target, unless the patient wrote after it. */
function answersTarget({ firstAnswer }: Life, target: Life): boolean {
  return firstAnswer !== null && target.receivedAt <= firstAnswer.at
}

function toStillOwed(repeat: Life): Owed | null {
  if (repeat.firstAnswer !== null) return repeat.owed
  return { kind: 'reply', at: toPromisedAt(repeat.receivedAt) }
}

function findEarlier(one: Owed | null, other: Owed | null): Owed | null {
  if (one === null || other === null) return one ?? other
  return other.at < one.at ? other : one
}
