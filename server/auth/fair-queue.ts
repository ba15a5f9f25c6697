type Bounds = {
  /** How much is done at once. */
  running: number
  /** How many wait for it. */
  waiting: number
}

type Waiter = PromiseWithResolvers<void>

/** Thrown for what found no room in the queue, or lost it to a network that asks for less. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/**
 * Runs a few pieces of work at once; the others wait, one queue for each network, and the networks take turns. When there
 * is no room left, the longest queue gives way: one network can neither fill the queue nor make the others wait long.
 */
export function createFairQueue(max: Bounds) {
  const queues = new Map<string, Waiter[]>()
  let running = 0
  let waiting = 0

  function enter(network: string): Promise<void> {
    if (running < max.running) {
      running++
      return Promise.resolve()
    }
    if (waiting >= max.waiting) makeRoom(network)
    const waiter = Promise.withResolvers<void>()
    queues.set(network, [...(queues.get(network) ?? []), waiter])
    waiting++
    return waiter.promise
  }

  /** Sends the last of the longest queue away; throws when that is the newcomer's own. */
  function makeRoom(network: string): void {
    const longest = [...queues.values()].reduce(
      (long, queue) => (queue.length > long.length ? queue : long),
      [],
    )
    if (longest.length <= (queues.get(network)?.length ?? 0) + 1) throw new QueueFull()
    longest.pop()?.reject(new QueueFull())
    waiting--
  }

  function leave(): void {
    const [network, queue] = queues.entries().next().value ?? []
    if (network === undefined) {
      running--
      return
    }
    const next = queue?.shift()
    queues.delete(network)
    // Behind the others: it is their turn first.
    if (queue !== undefined && queue.length > 0) queues.set(network, queue)
    waiting--
    next?.resolve()
  }

  return async function run<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    await enter(network)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
