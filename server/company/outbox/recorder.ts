import { setTimeout as sleep } from 'node:timers/promises'
import { createGroupCommit } from '../../platform/db/group-commit.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Db } from '../../schema/tables.ts'
import { type FailureHandler, type Outcome, recordOutcomes } from './store.ts'

const RETRY_AFTER_DATABASE_ERROR_MS = 1_000

/** A crash meanwhile repeats a mail under the same Message-ID. Both mails of an inquiry leave within it. */
const GATHER_MS = 25

type RecorderDeps = {
  db: Db
  log: Log
  stopping: () => boolean
  /** Whether mails wait until outcomes are recorded. */
  isAwaited: () => boolean
  onFailure: FailureHandler
}

type Recorder = {
  /** Resolves once a mail's outcome is on disk; throws only when the server stops before. */
  record(outcomes: readonly Outcome[]): Promise<void>
  /** Records what is gathered at once. */
  flush(): void
}

export function createRecorder(deps: RecorderDeps): Recorder {
  const { add, flush } = createGroupCommit({
    toGatherMs: () => (deps.stopping() || deps.isAwaited() ? 0 : GATHER_MS),
    async commit(several: (readonly Outcome[])[]) {
      await retryUntilStopped(deps, () => recordOutcomes(deps.db, several.flat(), deps.onFailure))
      return several.map(() => undefined)
    },
  })
  return { record: add, flush }
}

/**
 * Only this process knows that a mail was sent, so it retries until that is recorded; otherwise the mail would be sent
 * again. Gives up at the stop: the mail is then resent under the same Message-ID.
 */
async function retryUntilStopped({ log, stopping }: RecorderDeps, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (stopping()) throw error
      log.error({ err: error }, 'The outcome of a mail could not be recorded yet')
      await sleep(RETRY_AFTER_DATABASE_ERROR_MS)
    }
  }
}
