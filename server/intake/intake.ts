import type { Company } from '#contract/company/company.ts'
import { createDigestLines } from '../case/inquiry/digest-lines.ts'
import { type Acceptance, type Arrival, acceptArrivals } from '../case/inquiry/store.ts'
import { recordChange } from '../company/audit/record-change.ts'
import type { HandOver } from '../company/outbox/hand-over.ts'
import { createGroupCommit } from '../platform/db/group-commit.ts'
import { isWriteFailure } from '../platform/db/write-failure.ts'
import { AppError, RETRY_AFTER_SECONDS } from '../platform/http/app-error.ts'
import { findRequestId } from '../platform/log/request-id.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db } from '../schema/tables.ts'
import { createSameWords } from './spam/same-words.ts'
import { findSpamReasons } from './spam/score.ts'

/** Larger transactions save little time per inquiry and block everything else for longer. */
const MAX_BATCH = 80
/** Beyond this, inquiries are refused at once instead of joining a queue that only grows. */
const MAX_QUEUE = 5_000

export type Intake = {
  /** Resolves once the inquiry is on disk; throws `unavailable` when it can't be written now. */
  accept(arrival: Arrival): Promise<Acceptance>
  waiting(): number
}

type IntakeDeps = {
  db: Db
  vault: Vault
  metrics: Metrics
  site: { company: Pick<Company, 'referencePrefix'> }
  yieldToNewConnections: () => Promise<void>
  /** Undefined where no worker sends mails: they wait for one. */
  startHandOver: () => HandOver | undefined
}

/** Stores inquiries, those that arrive together in one transaction. */
export function createIntake(deps: IntakeDeps): Intake {
  const { db, vault, metrics, site, yieldToNewConnections, startHandOver } = deps
  const sameWords = createSameWords()
  const takeDigestLine = createDigestLines()
  const { add, waiting } = createGroupCommit({
    commit: measured,
    toBatchSize: () => MAX_BATCH,
    isOfAll: isWriteFailure,
    // New connections and pages are served between the batches of a long queue.
    afterEach: yieldToNewConnections,
  })

  async function measured(arrivals: Arrival[]): Promise<Acceptance[]> {
    const startedAt = performance.now()
    const acceptances = await commit(arrivals)
    metrics.commitRows.observe(arrivals.length)
    metrics.commitSeconds.observe((performance.now() - startedAt) / 1000)
    return acceptances
  }

  async function commit(arrivals: Arrival[]): Promise<Acceptance[]> {
    const handOver = startHandOver()
    const acceptances = await recordChange({ db, vault, now: Date.now }, (trx) =>
      acceptArrivals(trx, vault, arrivals, {
        judge: findReasons,
        takeDigestLine,
        prefix: site.company.referencePrefix,
        ...(handOver && { enqueue: handOver.enqueue }),
      }),
    )
    handOver?.send()
    return acceptances
  }

  function findReasons({ inquiry, signals, receivedAt }: Arrival) {
    const otherSenders = sameWords.countOthers(inquiry.message, inquiry.email, receivedAt)
    return findSpamReasons({ inquiry, signals, otherSenders })
  }

  return {
    async accept(arrival) {
      if (waiting() >= MAX_QUEUE) throw toUnavailable()
      try {
        return await add({ ...arrival, requestId: findRequestId() })
      } catch (cause) {
        throw isWriteFailure(cause) ? toUnavailable(cause) : cause
      }
    },
    waiting,
  }
}

function toUnavailable(cause?: unknown): AppError {
  return new AppError('unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
