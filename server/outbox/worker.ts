import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { MailError } from '../mail/mail-error.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createAlarm } from './alarm.ts'
import { LONGEST_WAIT_MS, toWaitMs } from './backoff.ts'
import { createReachability } from './reachability.ts'
import { createRecorder } from './recorder.ts'
import {
  claimMails,
  type FailureHandler,
  findNextDueAt,
  type Job,
  LEASE_MS,
  type MailJobs,
  type Outcome,
  releaseJobs,
  renewLeases,
  TO_PATIENTS,
} from './store.ts'

/** As many as the transport has connections: what a killed process had claimed waits for its leases to run out. */
const MOST_UNDER_WAY = 4
const LONGEST_SLEEP_MS = 30_000
const RETRY_AFTER_DATABASE_ERROR_MS = 1_000
/** What is due and yet not to be had is in other hands for the moment. */
const IN_OTHER_HANDS_MS = 100
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
  onFailure: FailureHandler
  /** Composes and sends one mail, with all lines of a digest; throws a MailError when the mail system refuses. */
  send: (job: Job, jobs: MailJobs) => Promise<void>
  /** Nothing is sent before: who can't serve must not send with settings that may be wrong. */
  ready?: Promise<void>
}

export type OutboxWorker = AsyncDisposable & {
  /** Something new is on the queue. */
  wake(): void
  /** Resolves when nothing is under way, and nothing is due or the mail server or the database is away. */
  rested: Promise<void>
}

/** Sends what is on the queue until disposed; disposing gives the mails under way a few seconds. */
export function startOutboxWorker(deps: OutboxDeps): OutboxWorker {
  const { db, log, now } = deps
  const alarm = createAlarm()
  const mailServer = createReachability()
  const underWay = new Map<MailJobs, Promise<void>>()
  const leased = () => [...underWay.keys()].flat()
  const rested = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  let stopping = false
  const recorder = createRecorder({
    db,
    log,
    stopping: () => stopping,
    onFailure: deps.onFailure,
  })

  async function run(): Promise<void> {
    await Promise.race([deps.ready, stopped.promise])
    while (!stopping) {
      // Armed before reading: a mail that arrives while the queue is read must not be slept over.
      const rest = alarm.arm()
      try {
        const sleepMs = await startDueJobs()
        if (underWay.size === 0) rested.resolve()
        await rest.until(sleepMs)
      } catch (error) {
        log.error({ err: error }, 'The outbox could not be read')
        if (underWay.size === 0) rested.resolve()
        await rest.until(RETRY_AFTER_DATABASE_ERROR_MS)
      }
    }
    await Promise.race([Promise.all(underWay.values()), sleep(STOP_GRACE_MS)])
    // Their connections end with the process.
    if (underWay.size === 0) return
    await releaseJobs(db, leased()).catch((error: unknown) =>
      log.error({ err: error }, 'Mails under way could not be given back; their leases run out'),
    )
  }

  /** Gives how long there is nothing to do, unless a bell rings. */
  async function startDueJobs(): Promise<number> {
    const pauseMs = mailServer.pauseMs()
    if (pauseMs > 0) return pauseMs
    const limit = mailServer.limit(MOST_UNDER_WAY) - underWay.size
    if (limit <= 0) return LONGEST_SLEEP_MS
    const at = now()
    const mails = await claimMails(db, { now: at, latestDueAt: at + DUE_HORIZON_MS, limit })
    for (const jobs of mails) {
      const delivery = deliver(jobs).finally(() => {
        underWay.delete(jobs)
        alarm.ring()
      })
      underWay.set(jobs, delivery)
    }
    if (mails.length === limit) return LONGEST_SLEEP_MS
    const nextDueAt = (await findNextDueAt(db)) ?? Number.POSITIVE_INFINITY
    return Math.min(Math.max(nextDueAt - at, mails.length === 0 ? IN_OTHER_HANDS_MS : 0), LONGEST_SLEEP_MS)
  }

  async function deliver(jobs: MailJobs): Promise<void> {
    const [job] = jobs
    const error = await deps.send(job, jobs).then(
      () => undefined,
      (thrown: unknown) => thrown ?? new Error('Rejected without a reason'),
    )
    mailServer.note(error)
    const outcome = error === undefined ? toSent(job, now()) : toFailure(job, error, deps)
    try {
      await recorder.record(jobs.map((one) => ({ ...outcome, job: one })))
      report(outcome, error, deps)
    } catch (recordingError) {
      // The lease runs out and the job is tried again.
      log.error({ err: recordingError, job: job.n }, 'The outcome of a mail could not be recorded')
    }
  }

  const renewal = setInterval(() => {
    if (underWay.size === 0) return
    renewLeases(db, leased(), now()).catch((error: unknown) =>
      log.error({ err: error }, 'Leases could not be renewed'),
    )
  }, LEASE_MS / 3)
  const running = run()
  return {
    wake: alarm.ring,
    rested: rested.promise,
    async [Symbol.asyncDispose]() {
      stopping = true
      stopped.resolve()
      alarm.ring()
      await running
      clearInterval(renewal)
    },
  }
}

function toSent(job: Job, at: number): Outcome {
  return { job, state: 'sent', at }
}

function toFailure(job: Job, error: unknown, { now, random }: OutboxDeps): Outcome {
  const errorCode = error instanceof MailError ? error.code : 'UNEXPECTED'
  const tooOld = now() - job.createdAt > GIVE_UP_AFTER_MS
  // Our own mailbox or sender that is refused is a mistake in the configuration, which somebody mends; a patient's address
  // stays wrong.
  const hopeless = error instanceof MailError && error.stays && TO_PATIENTS.includes(job.kind)
  if (tooOld || hopeless) return { job, state: 'failed', errorCode, at: now() }
  return { job, state: 'waiting', dueAt: now() + toWaitMs(job.attempts, random), errorCode }
}

function report(outcome: Outcome, error: unknown, { log, metrics }: OutboxDeps): void {
  const { n, kind, attempts } = outcome.job
  if (outcome.state === 'sent') {
    metrics.mails.add({ outcome: 'sent' })
    log.info({ job: n, kind, attempts }, 'Mail sent')
    return
  }
  const facts = { err: error, job: n, kind, attempts, code: outcome.errorCode }
  if (outcome.state === 'failed') {
    metrics.mails.add({ outcome: 'failed' })
    log.error(facts, 'Mail given up')
    return
  }
  metrics.mails.add({ outcome: 'retried' })
  if (isRefusedForGood(error)) log.error(facts, 'Mail refused for good; it is tried again')
  else log.warn({ ...facts, dueAt: outcome.dueAt }, 'Mail postponed')
}

function isRefusedForGood(error: unknown): boolean {
  return error instanceof MailError && error.permanent
}
