import { endedContact, type Life, type Next, type State } from './inquiry.ts'
import { toPromisedAt } from './promise.ts'

export type Opening = { now: number; disabled: readonly string[] }

/** Reopens an inquiry that was closed or filed as spam by mistake: with a next step, without a disabled owner. */
export function toReopened(
  { firstAnswer, receivedAt, owner }: Life,
  { now, disabled }: Opening,
): Pick<State, 'standing' | 'next' | 'closedAt' | 'closedFor' | 'owner'> {
  const next: Next =
    firstAnswer === null
      ? { kind: 'answer', at: toPromisedAt(receivedAt), note: null }
      : { kind: 'task', at: now, note: null }
  return {
    standing: 'open',
    next,
    closedAt: null,
    closedFor: null,
    ...withoutDisabled({ owner }, disabled),
  }
}

/** Allows contact again. */
export function toLifted(inquiry: Life, opening: Opening): Partial<State> {
  return {
    ...(endedContact(inquiry) && toReopened(inquiry, opening)),
    liftedAt: opening.now,
    withdrawn: null,
  }
}

/** The earlier state, without an owner whose account was disabled since. */
export function withoutDisabled<Owned extends Pick<State, 'owner'>>(
  before: Owned,
  disabled: readonly string[],
): Owned {
  return before.owner !== null && disabled.includes(before.owner) ? { ...before, owner: null } : before
}
