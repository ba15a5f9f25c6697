import type { Office } from '../office-hours.ts'
import { toAskAgain } from './answer.ts'
import { endedContact, type Life, type Next, type State, toState } from './inquiry.ts'
import { isPlanned } from './planned.ts'
import { toPromisedAt } from './promise.ts'
import { type Opening, toReopened, withoutDisabled } from './reopening.ts'
import { isOpen, isSpam } from './standing.ts'

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
      next: null,
      closedAt: opening.now,
      closedFor: null,
      isRepeat: true,
      undo: { change: 'merged', before: toState(repeat) },
      version: repeat.version + 1,
    },
  }
}

/** Planned calls, mails and tasks that a merge drops, because the other inquiry's step is due earlier. */
export function findDropped(before: Pair, { target: { next } }: Pair): Next[] {
  return [before.target.next, before.repeat.next]
    .filter((planned) => planned !== null)
    .filter((planned) => isPlanned(planned) && !(planned.kind === next?.kind && planned.at === next.at))
}

/** Reverts a merge. A target that has changed since keeps its changes; undefined if the target stays unchanged. */
export function part(
  { repeat, target }: Pair,
  reference: string,
  opening: Opening,
): { repeat: Life; target: Life | undefined } {
  const before =
    repeat.undo?.change === 'merged'
      ? withoutDisabled(repeat.undo.before, opening.disabled)
      : toReopened(repeat, opening)
  return {
    repeat: { ...repeat, ...before, isRepeat: false, undo: null, version: repeat.version + 1 },
    target: restore({ repeat, target }, reference, opening.disabled),
  }
}

function restore({ repeat, target }: Pair, reference: string, disabled: readonly string[]): Life | undefined {
  const { undo, version } = target
  const restored = { ...target, undo: null, version: version + 1 }
  if (undo?.change === 'merged' && undo.repeat === reference)
    return { ...restored, ...withoutDisabled(undo.before, disabled) }
  // An answer that came from the repeat is removed in any case: otherwise the patient would get none.
  const [own, taken] = [target.firstAnswer, repeat.firstAnswer]
  if (own === null || own.at !== taken?.at || own.by !== taken.by) return undefined
  const isWaiting = target.next?.kind === 'wait'
  return { ...restored, firstAnswer: null, ...(isWaiting && { next: toAnswerOwed(target) }) }
}

function takeOver(repeat: Life, target: Life, opening: Merging): Partial<State> {
  const planned = target.next
  const reopened: Partial<State> = isOpen(target) ? {} : toReopened(target, opening)
  const destination = target.destination ?? repeat.destination
  if (target.firstAnswer !== null) {
    const next = findEarlier(planned, toStillOwed(repeat)) ?? reopened.next
    return { ...reopened, destination, ...(next && { next }) }
  }
  if (!answersTarget(repeat, target)) {
    // The patient has written since, so it isn't their turn.
    const owed = repeat.next?.kind === 'wait' ? null : repeat.next
    return { ...reopened, destination, next: findEarlier(planned ?? toReopened(target, opening).next, owed) }
  }
  return {
    ...reopened,
    destination,
    owner:
      (reopened.standing ? reopened.owner : target.owner) ?? withoutDisabled(repeat, opening.disabled).owner,
    firstAnswer: repeat.firstAnswer,
    next:
      planned === null || planned.kind === 'answer'
        ? (repeat.next ?? toAskAgain(opening.now, opening.office))
        : planned,
  }
}

/** An answer to the repeat also answers the target, unless the patient wrote after it. */
function answersTarget({ firstAnswer, receivedAt, next }: Life, target: Life): boolean {
  const wroteAfter = target.receivedAt > (firstAnswer?.at ?? receivedAt)
  return !wroteAfter && (firstAnswer !== null || next?.kind === 'wait')
}

function toStillOwed(repeat: Life): Next | null {
  if (repeat.firstAnswer !== null) return repeat.next
  return { kind: 'reply', at: toPromisedAt(repeat.receivedAt), note: null }
}

function findEarlier(one: Next | null, other: Next | null): Next | null {
  if (one === null || other === null) return one ?? other
  return other.at < one.at ? other : one
}

function toAnswerOwed({ receivedAt }: Life): Next {
  return { kind: 'answer', at: toPromisedAt(receivedAt), note: null }
}
