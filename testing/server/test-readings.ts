import type { Reading } from '../../server/platform/reader/reading.ts'

/** Parts of a row each, as many as are taken. */
export const endlessReading = {
  name: 'endless',
  async *read({ db }, word) {
    for (let n = 1; ; n++) {
      const row = await db.selectFrom('retention_period').select('days').executeTakeFirstOrThrow()
      made = n
      yield { n, word, days: row.days }
    }
  },
} satisfies Reading<string, { n: number; word: string; days: number }, never>

let made = 0

/** How many parts the endless reading has made. */
export const madeReading = {
  name: 'made',
  // biome-ignore lint/correctness/useYield: it has a result alone.
  async *read() {
    return made
  },
} satisfies Reading<null, never, number>

export const bytesReading = {
  name: 'bytes',
  async *read() {
    yield new Uint8Array([1, 2, 3])
    return 'whole'
  },
} satisfies Reading<null, Uint8Array, string>

export const writingReading = {
  name: 'writing',
  // biome-ignore lint/correctness/useYield: it fails before.
  async *read({ db }) {
    await db.deleteFrom('retention_period').execute()
  },
} satisfies Reading<null, never, void>

export const endingReading = {
  name: 'ending',
  // biome-ignore lint/correctness/useYield: the thread ends before.
  async *read() {
    process.exit(1)
  },
} satisfies Reading<null, never, void>
