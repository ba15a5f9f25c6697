import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { type FailureHandler, type Outcome, recordOutcomes } from './store.ts'

const RETRY_AFTER_DATABASE_ERROR_MS = 1_000

type RecorderDeps = { db: Db; log: Log; stopping: () => boolean; onFailure: FailureHandler }

type Recorder = {
  /** Resolves once what became of one mail is on disk; throws only when the server stops before it could be. */
  record(outcomes: readonly Outcome[]): Promise<void>
}

type Waiting = { outcomes: readonly Outcome[]; resolve: () => void; reject: (error: unknown) => void }

/** Writes outcomes that come together in one transaction; while one is written the next ones gather. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const queue: Waiting[] = []
  let writing = false

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0)
      try {
        await insist(deps, () =>
          recordOutcomes(
            deps.db,
            batch.flatMap(({ outcomes }) => outcomes),
            deps.onFailure,
          ),
        )
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    writing = false
  }

  return {
    record(outcomes) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      queue.push({ outcomes, resolve, reject })
      if (!writing) {
        writing = true
        // After the answers of this turn of the event loop: what the mail server took together is one commit.
        setImmediate(() => void drain())
      }
      return promise
    },
  }
}

/**
 * A mail is out, and only this process knows: as long as it lives it goes on saying so, or the mail would be sent
 * again. Gives up at the stop; then the mail goes out a second time, under the same Message-ID.
 */
async function insist({ log, stopping }: RecorderDeps, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (stopping()) throw error
      log.error({ err: error }, 'What became of a mail could not be recorded yet')
      await sleep(RETRY_AFTER_DATABASE_ERROR_MS)
    }
  }
}
