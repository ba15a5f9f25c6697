import { type Life, type Next, type State, toState } from './inquiry.ts'
import { toPromisedAt } from './promise.ts'
import { toAskAgain, toReopened } from './transition.ts'

export type Pair = { repeat: Life; target: Life }

/**
 * Closes an inquiry as a repeat of another of the same person, which takes over what is still owed; undefined where that
 * is not possible. `reference` is the repeat's.
 */
export function merge({ repeat, target }: Pair, reference: string, now: number): Pair | undefined {
  if (repeat.isRepeat || target.isRepeat || target.standing === 'spam') return undefined
  return {
    target: {
      ...target,
      ...takeOver(repeat, target, now),
      undo: { change: 'merged', before: toState(target), repeat: reference },
      version: target.version + 1,
    },
    repeat: {
      ...repeat,
      standing: 'closed',
      next: null,
      closedAt: now,
      isRepeat: true,
      undo: { change: 'merged', before: toState(repeat) },
      version: repeat.version + 1,
    },
  }
}

/** Takes a merge back. A target that somebody has gone on with keeps what was done; undefined where it stays as it is. */
export function part(
  { repeat, target }: Pair,
  reference: string,
  now: number,
): { repeat: Life; target: Life | undefined } {
  const before = repeat.undo?.change === 'merged' ? repeat.undo.before : toReopened(repeat, now)
  return {
    repeat: { ...repeat, ...before, isRepeat: false, undo: null, version: repeat.version + 1 },
    target: restore({ repeat, target }, reference),
  }
}

function restore({ repeat, target }: Pair, reference: string): Life | undefined {
  const { undo, version } = target
  const restored = { ...target, undo: null, version: version + 1 }
  if (undo?.change === 'merged' && undo.repeat === reference) return { ...restored, ...undo.before }
  // An answer that was the repeat's is taken back all the same: nobody else would answer the patient.
  const [own, taken] = [target.firstAnswer, repeat.firstAnswer]
  if (own === null || own.at !== taken?.at || own.by !== taken.by) return undefined
  const isWaiting = target.next?.kind === 'wait'
  return { ...restored, firstAnswer: null, ...(isWaiting && { next: toAnswerOwed(target) }) }
}

/** What the target goes on with: its own where it has it, else the repeat's. */
function takeOver(repeat: Life, target: Life, now: number): Partial<State> {
  const planned = target.next
  const reopened: Partial<State> = target.standing === 'closed' ? toReopened(target, now) : {}
  const destination = target.destination ?? repeat.destination
  if (target.firstAnswer !== null) {
    const next = findEarlier(planned, toStillOwed(repeat)) ?? reopened.next
    return { ...reopened, destination, ...(next && { next }) }
  }
  if (!answersTarget(repeat, target)) {
    // A patient who wrote after it does not wait for being asked again.
    const owed = repeat.next?.kind === 'wait' ? null : repeat.next
    return { ...reopened, destination, next: findEarlier(planned ?? toReopened(target, now).next, owed) }
  }
  return {
    ...reopened,
    destination,
    owner: target.owner ?? repeat.owner,
    firstAnswer: repeat.firstAnswer,
    next: planned === null || planned.kind === 'answer' ? (repeat.next ?? toAskAgain(now)) : planned,
  }
}

/** The answer to the repeat answers the target too, unless the patient wrote after it: that is owed one of its own. */
function answersTarget({ firstAnswer, receivedAt, next }: Life, target: Life): boolean {
  const wroteAfter = target.receivedAt > (firstAnswer?.at ?? receivedAt)
  return !wroteAfter && (firstAnswer !== null || next?.kind === 'wait')
}

/** What was promised or planned in the repeat stays so. */
function toStillOwed(repeat: Life): Next | null {
  if (repeat.firstAnswer !== null) return repeat.next
  return { kind: 'reply', at: toPromisedAt(repeat.receivedAt) }
}

function findEarlier(one: Next | null, other: Next | null): Next | null {
  if (one === null || other === null) return one ?? other
  return other.at < one.at ? other : one
}

function toAnswerOwed({ receivedAt }: Life): Next {
  return { kind: 'answer', at: toPromisedAt(receivedAt) }
}
