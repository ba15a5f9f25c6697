type Waiting<Value> = { key: string; resolve(value: Value | undefined): void; reject(error: unknown): void }

/** Reads what is asked for in the same turn by one query, which finds some of the keys. */
export function batchReads<Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Waiting<Value>[] = []

  async function readAll(): Promise<void> {
    const asked = waiting
    waiting = []
    try {
      const found = await read([...new Set(asked.map(({ key }) => key))])
      for (const { key, resolve } of asked) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void readAll())
      waiting.push({ key, resolve, reject })
    })
}
