import { AppError } from '../http/app-error.ts'
import { type BlockWidth, toAddressBlocks } from '../http/client-address.ts'

/** Connections that bring files at once: each takes memory, and the database's commits. */
const MAX_ALL = 100
/** No single network takes all of them: one subscriber may have a whole IPv6 /48. */
const MAX_OF_BLOCK: Record<BlockWidth, number> = { '/32': 20, '/24': 60, '/64': 20, '/56': 40, '/48': 60 }
const MAX_OF_INQUIRY = 6
/** A form can't go on where it was, so it is never ended. It leaves at least half of each network's to uploads. */
const MAX_SHARE_OF_FORMS = 0.5

/** From then on an upload makes way for one that waits. */
const TURN_MS = 10_000
/** Less than a connection may be silent. */
const MAX_WAIT_MS = 20_000
const CHECK_EVERY_MS = 500
/** Each takes the memory of a buffer. */
const MAX_WAITING_SHARE = 3

const RETRY_AFTER_SECONDS = 5

export type AppendSlot = Disposable & {
  /** Aborted once its turn is over and others wait. What has arrived is kept; the upload goes on by another request. */
  signal: AbortSignal
}

type Sender = { inquiryId: string; address: string; kind: 'upload' | 'form' }

export type AppendSlots = {
  /** Waits for room: first come, first served. Throws `uploads_busy` when that takes too long. Dispose the result. */
  take(sender: Sender): Promise<AppendSlot>
}

/** Connections that are counted together. */
type Group = { name: string; most: number }
type Holder = { canEnd: boolean; groups: readonly Group[]; since: number; ending: AbortController }
type Waiter = { groups: readonly Group[]; begin: () => void }

export function createAppendSlots(now: () => number): AppendSlots {
  const counts = new Map<string, number>()
  // Both in the order of their beginning.
  const holders = new Set<Holder>()
  const waiters = new Set<Waiter>()
  let checks: NodeJS.Timeout | undefined

  const isFull = ({ name, most }: Group) => (counts.get(name) ?? 0) >= most

  function count(groups: readonly Group[], change: 1 | -1): void {
    for (const { name } of groups) {
      const sum = (counts.get(name) ?? 0) + change
      if (sum > 0) counts.set(name, sum)
      else counts.delete(name)
    }
  }

  /** Leaves the groups when it is disposed. Throws where one is full. */
  function enter(groups: readonly Group[]): Disposable {
    if (groups.some(isFull)) throw toBusy()
    count(groups, 1)
    return { [Symbol.dispose]: () => count(groups, -1) }
  }

  function hold({ kind }: Sender, groups: readonly Group[]): AppendSlot {
    const holder = { canEnd: kind === 'upload', groups, since: now(), ending: new AbortController() }
    count(groups, 1)
    holders.add(holder)
    return {
      signal: holder.ending.signal,
      [Symbol.dispose]() {
        holders.delete(holder)
        count(groups, -1)
        for (const waiter of waiters) if (!waiter.groups.some(isFull)) waiter.begin()
      },
    }
  }

  /** One for each that waits. One that still stores what has arrived is among the oldest, and isn't replaced by another. */
  function endTurns(): void {
    const due = [...holders].filter(({ canEnd, since }) => canEnd && now() - since >= TURN_MS)
    for (const { groups } of waiters) {
      const full = groups.find(isFull)?.name
      const index = due.findIndex((holder) => holder.groups.some(({ name }) => name === full))
      if (index >= 0) due.splice(index, 1)[0]?.ending.abort()
    }
  }

  async function waitAndHold(sender: Sender, groups: readonly Group[]): Promise<AppendSlot> {
    using _place = enter([
      { name: `waiting ${sender.inquiryId}`, most: 1 },
      ...groups.map(({ name, most }) => ({ name: `waiting ${name}`, most: MAX_WAITING_SHARE * most })),
    ])
    const { promise, resolve, reject } = Promise.withResolvers<AppendSlot>()
    const waiter = {
      groups,
      begin() {
        waiters.delete(waiter)
        resolve(hold(sender, groups))
      },
    }
    waiters.add(waiter)
    endTurns()
    checks ??= setInterval(endTurns, CHECK_EVERY_MS)
    const end = setTimeout(() => {
      waiters.delete(waiter)
      reject(toBusy())
    }, MAX_WAIT_MS)
    try {
      return await promise
    } finally {
      clearTimeout(end)
      if (waiters.size === 0) {
        clearInterval(checks)
        checks = undefined
      }
    }
  }

  return {
    async take(sender) {
      using taken = new DisposableStack()
      taken.use(enter([{ name: `inquiry ${sender.inquiryId}`, most: MAX_OF_INQUIRY }]))
      const groups = toGroups(sender)
      const slot = taken.use(groups.some(isFull) ? await waitAndHold(sender, groups) : hold(sender, groups))
      const all = taken.move()
      return { signal: slot.signal, [Symbol.dispose]: () => all.dispose() }
    },
  }
}

/** Narrow ones first, as who makes room in one makes room in those around it. */
function toGroups({ address, kind }: Sender): Group[] {
  const groups = [
    ...toAddressBlocks(address).map(({ width, block }) => ({ name: block, most: MAX_OF_BLOCK[width] })),
    { name: 'all', most: MAX_ALL },
  ]
  if (kind === 'upload') return groups
  const ofForms = groups.map(({ name, most }) => ({ name: `forms ${name}`, most: MAX_SHARE_OF_FORMS * most }))
  return [...ofForms, ...groups]
}

export function toBusy(): AppError {
  return new AppError('uploads_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
