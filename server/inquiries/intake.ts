import { lockAppends } from '../db/engine.ts'
import type { Db } from '../db/tables.ts'
import { isWriteFailure } from '../db/write-failure.ts'
import { AppError, RETRY_AFTER_SECONDS } from '../http/app-error.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Vault } from '../vault/vault.ts'
import { createDigestLines } from './digest-lines.ts'
import { createSameWords } from './spam/same-words.ts'
import { findSpamReasons } from './spam/score.ts'
import { type Acceptance, type Arrival, acceptArrivals } from './store.ts'

/** Most inquiries in one transaction: more take little less time each, and make everybody else wait for it. */
const MAX_BATCH = 40
/** Behind so many everybody waits long anyway: larger transactions have them all answered sooner. */
const LONG_QUEUE = 400
const MAX_BATCH_OF_LONG_QUEUE = 80
/** Beyond this a visitor hears "come back" at once, rather than waiting for a queue that only grows. */
const MAX_QUEUE = 5_000

export type Intake = {
  /** Resolves once the inquiry is on disk; throws `unavailable` when it can't be written now. */
  accept(arrival: Arrival): Promise<Acceptance>
  /** How many wait for their transaction. */
  waiting(): number
}

type IntakeDeps = {
  db: Db
  vault: Vault
  metrics: Metrics
  /** Between two batches, the turn of everybody else. */
  yieldToNewConnections: () => Promise<void>
}

type Waiting = {
  arrival: Arrival
  resolve: (acceptance: Acceptance) => void
  reject: (error: unknown) => void
}

/**
 * Group commit without a timer: inquiries that arrive together share one transaction and one fsync, and while one
 * batch is written the next one gathers.
 */
export function createIntake({ db, vault, metrics, yieldToNewConnections }: IntakeDeps): Intake {
  const queue: Waiting[] = []
  const sameWords = createSameWords()
  const takeDigestLine = createDigestLines()
  let writing = false

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await write(queue.splice(0, queue.length < LONG_QUEUE ? MAX_BATCH : MAX_BATCH_OF_LONG_QUEUE))
      // A long queue must not keep the pages and new connections waiting until it is empty.
      await yieldToNewConnections()
    }
    writing = false
  }

  async function write(batch: Waiting[]): Promise<void> {
    const startedAt = performance.now()
    try {
      const acceptances = await commit(batch.map(({ arrival }) => arrival))
      metrics.commitRows.observe(batch.length)
      metrics.commitSeconds.observe((performance.now() - startedAt) / 1000)
      for (const [index, { resolve, reject }] of batch.entries()) {
        const acceptance = acceptances[index]
        if (acceptance) resolve(acceptance)
        else reject(new Error('The store accepted fewer inquiries than it was given'))
      }
    } catch (cause) {
      if (isWriteFailure(cause)) {
        const error = new AppError('unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })
        for (const { reject } of batch) reject(error)
      } else if (batch.length === 1) {
        for (const { reject } of batch) reject(cause)
      } else {
        // One that can't be stored must not take the others with it.
        for (const waiting of batch) await write([waiting])
      }
    }
  }

  function commit(arrivals: Arrival[]): Promise<Acceptance[]> {
    return db.transaction().execute(async (trx) => {
      await lockAppends(trx)
      return acceptArrivals(trx, vault, arrivals, { judge: findReasons, takeDigestLine })
    })
  }

  function findReasons({ inquiry, signals, receivedAt }: Arrival) {
    const otherSenders = sameWords.countOthers(inquiry.message, inquiry.email, receivedAt)
    return findSpamReasons({ inquiry, signals, otherSenders })
  }

  return {
    accept(arrival) {
      if (queue.length >= MAX_QUEUE)
        throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      const { promise, resolve, reject } = Promise.withResolvers<Acceptance>()
      queue.push({ arrival, resolve, reject })
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
