export type GroupCommit<Item, Result> = {
  /** Resolves once the item is committed. */
  add(item: Item): Promise<Result>
  /** How many wait for their transaction. */
  waiting(): number
}

type GroupCommitOptions<Item, Result> = {
  /** Writes some items in one transaction, all or none; gives one result for each, in their order. */
  commit: (items: Item[]) => Promise<Result[]>
  /** How many of those that wait go into the next transaction. */
  toBatchSize?: (waiting: number) => number
  /** Whether an error would be the same for every other item, so that none is tried alone. */
  isOfAll?: (error: unknown) => boolean
  /** Runs after each transaction. */
  afterEach?: () => Promise<void>
}

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/**
 * Group commit without a timer: items that arrive together share one transaction and one fsync, and while one batch is
 * written the next one gathers.
 */
export function createGroupCommit<Item, Result>({
  commit,
  toBatchSize = (waiting) => waiting,
  isOfAll = () => true,
  afterEach,
}: GroupCommitOptions<Item, Result>): GroupCommit<Item, Result> {
  const queue: Waiting<Item, Result>[] = []
  let writing = false

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await write(queue.splice(0, toBatchSize(queue.length)))
      await afterEach?.()
    }
    writing = false
  }

  async function write(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result) // one for each
    } catch (error) {
      if (batch.length === 1 || isOfAll(error)) for (const { reject } of batch) reject(error)
      // One that can't be stored must not take the others with it.
      else for (const waiting of batch) await write([waiting])
    }
  }

  return {
    add(item) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      queue.push({ item, resolve, reject })
      if (!writing) {
        writing = true
        // After the sockets of this turn of the event loop are read: what came together is written together.
        setImmediate(() => void drain())
      }
      return promise
    },
    waiting: () => queue.length,
  }
}
