import { AppError, RETRY_AFTER_SECONDS } from '../http/app-error.ts'

const MAX_WAITING = 200

export type Turn = {
  /** Holder of the turn: each has one at a time, so that none takes all places. */
  of: string
  /** Whether a person waits for this one, and not for all of them. */
  isUrgent?: boolean
  bytes: number
}

export type Turns = {
  /** Resolves when it is this one's turn, which ends when it is disposed. Rejects when the signal aborts. */
  take(turn: Turn, signal: AbortSignal): Promise<Disposable>
}

type Waiting = Turn & Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'>
type Group = { waiting: Waiting[]; isRunning: boolean; usedMs: number }
type Options = { maxAtOnce: number; maxWaiting?: number; now?: () => number }

/** The next turn is of the group that has used the least time while it waited; in a group, the smallest goes first. */
export function createTurns({ maxAtOnce, maxWaiting = MAX_WAITING, now = nowMs }: Options): Turns {
  const groups = new Map<string, Group>()
  let running = 0

  function startNext(): void {
    const next = running < maxAtOnce ? findNext(groups) : undefined
    if (next === undefined) return
    running += 1
    next.isRunning = true
    next.waiting.shift()?.resolve()
    startNext()
  }

  function enter(turn: Waiting): Group {
    const group = groups.get(turn.of) ?? { waiting: [], isRunning: false, usedMs: 0 }
    groups.set(turn.of, group)
    group.waiting = [...group.waiting, turn].toSorted(compareTurns)
    const count = groups.values().reduce((sum, { waiting }) => sum + waiting.length, 0)
    // Refuses one of the group that waits for the most, which leaves room for the others.
    if (count > maxWaiting) findLongest(groups)?.waiting.pop()?.reject(toBusy())
    return group
  }

  function dropIfDone(of: string, { waiting, isRunning }: Group): void {
    if (waiting.length === 0 && !isRunning) groups.delete(of)
  }

  return {
    async take(turn, signal) {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const entry = { ...turn, resolve, reject }
      const group = enter(entry)
      startNext()
      const leave = () => {
        if (!group.waiting.includes(entry)) return
        group.waiting = group.waiting.filter((one) => one !== entry)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      await promise.finally(() => {
        signal.removeEventListener('abort', leave)
        dropIfDone(turn.of, group)
      })
      const startedAt = now()
      return {
        [Symbol.dispose]() {
          running -= 1
          group.isRunning = false
          group.usedMs += now() - startedAt
          startNext()
          dropIfDone(turn.of, group)
        },
      }
    },
  }
}

function nowMs(): number {
  return performance.now()
}

function findNext(groups: Map<string, Group>): Group | undefined {
  const ready = [...groups.values()].filter(({ waiting, isRunning }) => waiting.length > 0 && !isRunning)
  const [next] = ready.toSorted((one, other) => one.usedMs - other.usedMs || compareFirst(one, other))
  return next
}

function findLongest(groups: Map<string, Group>): Group | undefined {
  const newestFirst = [...groups.values()].toReversed()
  const [longest] = newestFirst.toSorted((one, other) => other.waiting.length - one.waiting.length)
  return longest
}

function compareFirst({ waiting: [one] }: Group, { waiting: [other] }: Group): number {
  return one && other ? compareTurns(one, other) : 0
}

function compareTurns(one: Turn, other: Turn): number {
  return Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false) || one.bytes - other.bytes
}

export function toBusy(): AppError {
  return new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
