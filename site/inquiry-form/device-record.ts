import * as v from 'valibot'

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/** A record that this device keeps for seven days at most; an older or invalid one is deleted when read. */
export function createDeviceRecord<Record extends { savedAt: number }>(
  key: string,
  schema: v.GenericSchema<unknown, Record>,
) {
  function read(now = Date.now()): Record | undefined {
    const record = parse(withStorage((storage) => storage.getItem(key)) ?? '')
    if (record && Math.abs(now - record.savedAt) < MAX_AGE_MS) return record
    remove()
    return undefined
  }

  function write(values: object): boolean {
    const isKept = withStorage((storage) => {
      storage.setItem(key, JSON.stringify({ ...values, savedAt: Date.now() }))
      return true
    })
    if (!isKept) remove()
    return isKept ?? false
  }

  function remove(): void {
    withStorage((storage) => storage.removeItem(key))
  }

  function parse(json: string): Record | undefined {
    try {
      const result = v.safeParse(schema, JSON.parse(json))
      return result.success ? result.output : undefined
    } catch {
      return undefined // invalid JSON counts as no record
    }
  }

  return { read, write, remove }
}

/** Deletes old records whose page is not opened any more. */
export function removeExpired(prefix: string, now = Date.now()): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage).filter((name) => name.startsWith(prefix))) {
      const [, savedAt] = /"savedAt":(\d+)/.exec(storage.getItem(key) ?? '') ?? []
      if (now - Number(savedAt ?? 0) >= MAX_AGE_MS) storage.removeItem(key)
    }
  })
}

// Storage may be blocked, as in private windows, or full: then nothing is kept.
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
