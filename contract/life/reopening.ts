import { endedContact, type Life, type Owed, type State, type Step } from './inquiry.ts'
import { toPromisedAt } from './promise.ts'
import { isOpen } from './standing.ts'
import { addSteps, keepGoing, toSystemStep, withoutSystemStep } from './steps.ts'

export type Opening = { now: number; disabled: readonly string[] }

type Reopened = Pick<State, 'standing' | 'owed' | 'steps' | 'closedAt' | 'closedFor' | 'owner'>

/**
 * Reopens an inquiry that was closed or filed as spam by mistake: without a disabled owner, and with a step of the system
 * where nothing is owed or planned.
 */
export function toReopened(inquiry: Life, opening: Opening): Reopened {
  return keepGoing(toOpen(inquiry, opening), toLookAgain(inquiry, opening.now))
}

export function toLookAgain(inquiry: Life, now: number): Step {
  return toSystemStep('look-again', inquiry, { kind: 'task', at: now })
}

/** Reopens an inquiry without a step of the system, for a caller that adds a step. */
export function toOpen({ owner, steps, ...inquiry }: Life, { disabled }: Opening): Reopened {
  return {
    standing: 'open',
    owed: inquiry.owed ?? (inquiry.firstAnswer === null ? toAnswerOwed(inquiry) : null),
    closedAt: null,
    closedFor: null,
    ...withoutDisabled({ owner, steps }, disabled),
  }
}

export function toAnswerOwed({ receivedAt }: Pick<Life, 'receivedAt'>): Owed {
  return { kind: 'answer', at: toPromisedAt(receivedAt) }
}

/** Allows contact again. What a withdrawal ended is planned again. */
export function toLifted(inquiry: Life, opening: Opening): Partial<State> {
  const isReopened = isOpen(inquiry) || endedContact(inquiry)
  const returned = isReopened ? toReopened({ ...inquiry, ...toReturned(inquiry) }, opening) : {}
  return { ...returned, withdrawn: null, liftedAt: opening.now }
}

/** Returns the owed answer and the steps from before a withdrawal, with the steps planned since. */
export function toReturned({ withdrawn, owed, steps }: Life): Pick<State, 'owed' | 'steps'> {
  if (withdrawn === null) return { owed, steps }
  const since = withoutSystemStep(steps, 'confirm-withdrawal')
  return { owed: owed ?? withdrawn.owed, steps: addSteps(since, withdrawn.steps) }
}

/** The earlier state, without an owner or helper whose account was disabled since. */
export function withoutDisabled<Owned extends Pick<State, 'owner' | 'steps'>>(
  before: Owned,
  disabled: readonly string[],
): Owned {
  const isDisabled = (id: string | null) => id !== null && disabled.includes(id)
  return {
    ...before,
    owner: isDisabled(before.owner) ? null : before.owner,
    steps: before.steps.map((step) => (isDisabled(step.for) ? { ...step, for: null } : step)),
  }
}
