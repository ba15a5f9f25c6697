type Bounds = {
  running: number
  waiting: number
}

type Waiter = PromiseWithResolvers<void>

/** Thrown for a task that finds the queue full, or is evicted for a network with fewer tasks. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/**
 * Runs a few tasks at once. The others wait in one queue per network, and the networks take turns. When full, the
 * longest queue loses its last task: no network can fill the queue or delay the others for long.
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
    // Moves the network behind the others.
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
