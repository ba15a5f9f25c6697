export type GroupCommit<Item, Result> = {
  add(item: Item): Promise<Result>
  waiting(): number
}

type GroupCommitOptions<Item, Result> = {
  /** Commits some items in one transaction, all or none; returns one result each, in their order. */
  commit: (items: Item[]) => Promise<Result[]>
  /** Returns the size of the next transaction. */
  toBatchSize?: (waiting: number) => number
  /** Whether an error concerns the whole batch, so that its items are not tried one by one. */
  isOfAll?: (error: unknown) => boolean
  afterEach?: () => Promise<void>
}

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/** Group commit without a timer: items that arrive while a batch is written share the next transaction and fsync. */
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
      // Stores the others even if one item can't be stored.
      else for (const waiting of batch) await write([waiting])
    }
  }

  return {
    add(item) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      queue.push({ item, resolve, reject })
      if (!writing) {
        writing = true
        // Runs after the sockets of this turn are read, so that items that arrived together share a transaction.
        setImmediate(() => void drain())
      }
      return promise
    },
    waiting: () => queue.length,
  }
}
