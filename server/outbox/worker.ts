import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { MailError } from '../mail/mail-error.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { LONGEST_WAIT_MS, toWaitMs } from './backoff.ts'
import {
  claimJob,
  findNextDueAt,
  type Job,
  LEASE_MS,
  markFailed,
  markSent,
  postpone,
  renewLease,
} from './store.ts'

const CONCURRENT_SENDS = 4
const LONGEST_SLEEP_MS = 30_000
const RETRY_AFTER_DATABASE_FAULT_MS = 1_000
/** A mail server may think for ten minutes; whoever takes the lease over then sends under the same Message-ID. */
const STOP_GRACE_MS = 4_000
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60 * 1000
/** A few times the longest honest wait. */
const DUE_HORIZON_MS = 4 * LONGEST_WAIT_MS

export type OutboxDeps = {
  db: Db
  log: Log
  now: () => number
  metrics: Pick<Metrics, 'mails'>
  random: () => number
  /** Composes and sends one mail; throws a MailError when the mail system refuses. */
  send: (job: Job) => Promise<void>
}

export type OutboxWorker = AsyncDisposable & {
  /** Something new is on the queue. */
  wake(): void
}

/** Sends what is on the queue until disposed; disposing gives the mails under way a few seconds. */
export function startOutboxWorker(deps: OutboxDeps): OutboxWorker {
  const alarm = createAlarm()
  const underWay = new Set<Promise<void>>()
  let stopping = false

  async function run(): Promise<void> {
    while (!stopping) {
      // Armed before reading: a mail that arrives while the queue is read must not be slept over.
      const rest = alarm.arm()
      try {
        const sleepMs = await startDueJobs()
        await rest.until(sleepMs)
      } catch (error) {
        deps.log.error({ err: error }, 'The outbox could not be read')
        await rest.until(RETRY_AFTER_DATABASE_FAULT_MS)
      }
    }
    await Promise.race([Promise.all(underWay), sleep(STOP_GRACE_MS)])
  }

  async function startDueJobs(): Promise<number> {
    while (!stopping && underWay.size < CONCURRENT_SENDS) {
      const now = deps.now()
      const job = await claimJob(deps.db, now, now + DUE_HORIZON_MS)
      if (job === undefined) {
        const nextDueAt = await findNextDueAt(deps.db)
        return Math.min(Math.max((nextDueAt ?? Number.POSITIVE_INFINITY) - now, 0), LONGEST_SLEEP_MS)
      }
      const sending = deliver({ ...deps, stopping: () => stopping }, job).finally(() => {
        underWay.delete(sending)
        alarm.ring()
      })
      underWay.add(sending)
    }
    return LONGEST_SLEEP_MS
  }

  const running = run()
  return {
    wake: alarm.ring,
    async [Symbol.asyncDispose]() {
      stopping = true
      alarm.ring()
      await running
    },
  }
}

type DeliveryDeps = OutboxDeps & { stopping: () => boolean }

async function deliver(deps: DeliveryDeps, job: Job): Promise<void> {
  const { db, log, now } = deps
  const logLostLease = (error: unknown) =>
    log.error({ err: error, job: job.n }, 'A lease could not be renewed')
  const renewal = setInterval(() => void renewLease(db, job, now()).catch(logLostLease), LEASE_MS / 3)
  try {
    await deps.send(job)
    await insist(() => markSent(db, job, now()), deps)
    deps.metrics.mails.add({ outcome: 'sent' })
    log.info({ job: job.n, kind: job.kind, attempts: job.attempts }, 'Mail sent')
  } catch (error) {
    await handleFailure(deps, job, error).catch((fault: unknown) =>
      // The lease runs out and the job is tried again.
      log.error({ err: fault, job: job.n }, 'A failed mail could not be recorded'),
    )
  } finally {
    clearInterval(renewal)
  }
}

/**
 * The mail is out, and only this process knows: as long as it lives it goes on saying so, or the mail would be sent
 * again. Gives up at the stop; then the mail goes out a second time, under the same Message-ID.
 */
async function insist(record: () => Promise<void>, { log, stopping }: DeliveryDeps): Promise<void> {
  for (;;) {
    try {
      return await record()
    } catch (error) {
      if (stopping()) throw error
      log.error({ err: error }, 'A sent mail could not be recorded yet')
      await sleep(RETRY_AFTER_DATABASE_FAULT_MS)
    }
  }
}

async function handleFailure(deps: OutboxDeps, job: Job, error: unknown): Promise<void> {
  const { db, log, now, random, metrics } = deps
  const code = error instanceof MailError ? error.code : 'UNEXPECTED'
  const tooOld = now() - job.createdAt > GIVE_UP_AFTER_MS
  // Our own mailbox refusing is a fault of configuration that someone mends; a patient's address stays wrong.
  const hopeless = error instanceof MailError && error.permanent && job.kind === 'acknowledgement'
  if (tooOld || hopeless) {
    await markFailed(db, job, code)
    metrics.mails.add({ outcome: 'failed' })
    log.error({ err: error, job: job.n, kind: job.kind, attempts: job.attempts, code }, 'Mail given up')
    return
  }
  const waitMs = toWaitMs(job.attempts, random)
  await postpone(db, job, now() + waitMs, code)
  metrics.mails.add({ outcome: 'retried' })
  log.warn({ err: error, job: job.n, kind: job.kind, attempts: job.attempts, code, waitMs }, 'Mail postponed')
}

/** Sleeps that a ring ends at once, also one that came since the sleep was armed. */
function createAlarm() {
  let ring = Promise.withResolvers<void>()
  return {
    arm() {
      ring = Promise.withResolvers<void>()
      const { promise } = ring
      return {
        async until(ms: number): Promise<void> {
          let timer: NodeJS.Timeout | undefined
          const timeout = new Promise<void>((resolve) => {
            timer = setTimeout(resolve, ms)
          })
          await Promise.race([promise, timeout])
          clearTimeout(timer)
        },
      }
    },
    ring: () => ring.resolve(),
  }
}
