export type GroupCommit<Item, Result> = {
  add(item: Item): Promise<Result>
  /** Commits what is gathered without waiting for more. */
  flush(): void
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
  /** Asked for each batch: how long its first item waits for others. */
  toGatherMs?: () => number
}

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/** Items that arrive while a batch is written, or within the time to gather, share the next transaction and fsync. */
export function createGroupCommit<Item, Result>({
  commit,
  toBatchSize = (waiting) => waiting,
  isOfAll = () => true,
  afterEach,
  toGatherMs = () => 0,
}: GroupCommitOptions<Item, Result>): GroupCommit<Item, Result> {
  const queue: Waiting<Item, Result>[] = []
  let writing = false
  let gathering: NodeJS.Timeout | undefined

  function gather(): void {
    const ms = toGatherMs()
    if (ms > 0) gathering = setTimeout(begin, ms)
    else begin()
  }

  function begin(): void {
    clearTimeout(gathering)
    gathering = undefined
    writing = true
    // Runs after the sockets of this turn are read, so that items that arrived together share a transaction.
    setImmediate(() => void drain())
  }

  async function drain(): Promise<void> {
    do {
      await write(queue.splice(0, toBatchSize(queue.length)))
      await afterEach?.()
    } while (queue.length > 0 && toGatherMs() === 0)
    writing = false
    if (queue.length > 0) gather()
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
      if (!writing && gathering === undefined) gather()
      return promise
    },
    flush() {
      if (gathering !== undefined) begin()
    },
    waiting: () => queue.length,
  }
}
