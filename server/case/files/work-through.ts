import type { Log } from '../../platform/log/log.ts'
import type { Db } from '../../schema/tables.ts'

/** In a run: what the work needs is probably away. */
const MAX_FAILURES = 5

type Work = {
  log: Log
  /** The files that are to be done. */
  select: (db: Db) => ReturnType<typeof selectWhole>
  perform(id: string, signal: AbortSignal): Promise<void>
  /** Logged at the first failure, and once it works again. */
  words: { failed: string; works: string }
}

/** Does the work for one file after the other. While it runs, a further call makes it look once more. */
export function createFileWork({ db, log, select, perform, words }: Work & { db: Db }) {
  let running: Promise<void> | undefined
  let isAsked = false
  let hasFailed = false

  async function workThrough(signal: AbortSignal): Promise<void> {
    let failures = 0
    do {
      isAsked = false
      for (let file = await findNext(0); file && !signal.aborted; file = await findNext(file.n)) {
        try {
          await perform(file.id, signal)
          if (hasFailed) log.info(words.works)
          hasFailed = false
        } catch (error) {
          if (signal.aborted) return
          // One that fails doesn't keep the others waiting. Tried again every minute.
          failures += 1
          if (!hasFailed) log.error({ err: error, file: file.id }, words.failed)
          hasFailed = true
          if (failures === MAX_FAILURES) return
        }
      }
    } while (isAsked && !signal.aborted)
  }

  function findNext(after: number) {
    return select(db).where('n', '>', after).orderBy('n').limit(1).executeTakeFirst()
  }

  return async function work(signal: AbortSignal = new AbortController().signal): Promise<void> {
    isAsked = true
    running ??= workThrough(signal).finally(() => {
      running = undefined
    })
    await running
  }
}

export function selectWhole(db: Db) {
  return db.selectFrom('file').select(['n', 'id']).where('state', 'in', ['loose', 'packed'])
}
