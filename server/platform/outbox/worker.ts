import { setTimeout as sleep } from 'node:timers/promises'
import { isNotice, isPatientMail } from '#contract/mail-kinds.ts'
import { WITHDRAWN } from '../db/hold-mails.ts'
import type { Db } from '../db/tables.ts'
import type { Log } from '../log/log.ts'
import { MailError } from '../mail/mail-error.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { MAX_WAIT_MS, toWaitMs } from '../worker/backoff.ts'
import { startWorker, type Worker } from '../worker/worker.ts'
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
} from './store.ts'
import { WithdrawnError } from './withdrawn-error.ts'

/** No more than the transport has connections: mail that a killed process had claimed waits until its lease expires. */
const MAX_IN_FLIGHT = 4
const MAX_SLEEP_MS = 30_000
/** Due mail that cannot be claimed is leased by another process; check again after this long. */
const CONTENTION_RETRY_MS = 100
/** Mail servers may take minutes to answer. After this grace period another process takes over the lease and resends with the same Message-ID. */
const STOP_GRACE_MS = 4_000
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60 * 1000
/** A due time further ahead than this comes from a clock that was set wrong. */
const DUE_HORIZON_MS = 4 * MAX_WAIT_MS

export type OutboxDeps = {
  db: Db
  log: Log
  now: () => number
  metrics: Pick<Metrics, 'mails'>
  random: () => number
  onFailure: FailureHandler
  /** Composes and sends one mail, with all lines of a digest; throws a MailError when the mail system refuses. */
  send: (job: Job, jobs: MailJobs) => Promise<void>
  /** Sending starts after this: a server that fails to listen must not send with settings that may be wrong. */
  ready?: Promise<void>
}

export type OutboxWorker = Worker & {
  /** Resolves once no mail is in flight and none can be sent now. */
  rested: Promise<void>
}

/** Sends queued mail until disposed; disposing gives mail in flight a few seconds. */
export function startOutboxWorker(deps: OutboxDeps): OutboxWorker {
  const { db, log, now } = deps
  const mailServer = createReachability()
  const inFlight = new Map<MailJobs, Promise<void>>()
  const leased = () => [...inFlight.keys()].flat()
  const rested = Promise.withResolvers<void>()
  let stopping = false
  const recorder = createRecorder({
    db,
    log,
    stopping: () => stopping,
    onFailure: deps.onFailure,
  })
  const worker = startWorker({
    log,
    failure: 'The outbox could not be read',
    ready: deps.ready,
    round: startDueJobs,
    onRest() {
      if (inFlight.size === 0) rested.resolve()
    },
    renewal: {
      leaseMs: LEASE_MS,
      failure: 'Leases could not be renewed',
      async renew() {
        if (inFlight.size > 0) await renewLeases(db, leased(), now())
      },
    },
    interrupt() {
      stopping = true
    },
    async end() {
      await Promise.race([Promise.all(inFlight.values()), sleep(STOP_GRACE_MS)])
      if (inFlight.size === 0) return
      await releaseJobs(db, leased()).catch((error: unknown) =>
        log.error({ err: error }, 'Leases of mails in flight could not be released; they expire'),
      )
    },
  })

  async function startDueJobs(): Promise<number> {
    const pauseMs = mailServer.pauseMs()
    if (pauseMs > 0) return pauseMs
    const limit = mailServer.limit(MAX_IN_FLIGHT) - inFlight.size
    if (limit <= 0) return MAX_SLEEP_MS
    const at = now()
    const mails = await claimMails(db, { now: at, latestDueAt: at + DUE_HORIZON_MS, limit })
    for (const jobs of mails) {
      const delivery = deliver(jobs).finally(() => {
        inFlight.delete(jobs)
        worker.wake()
      })
      inFlight.set(jobs, delivery)
    }
    if (mails.length === limit) return MAX_SLEEP_MS
    const nextDueAt = (await findNextDueAt(db)) ?? Number.POSITIVE_INFINITY
    return Math.min(Math.max(nextDueAt - at, mails.length === 0 ? CONTENTION_RETRY_MS : 0), MAX_SLEEP_MS)
  }

  async function deliver(jobs: MailJobs): Promise<void> {
    const [job] = jobs
    const error = await deps.send(job, jobs).then(
      () => undefined,
      (thrown: unknown) => thrown ?? new Error('Rejected without a reason'),
    )
    if (!(error instanceof WithdrawnError)) mailServer.note(error)
    const outcome = error === undefined ? toSent(job, now()) : toFailure(job, error, deps)
    try {
      await recorder.record(jobs.map((one) => ({ ...outcome, job: one })))
      report(outcome, error, deps)
    } catch (recordingError) {
      // The lease expires and the mail is sent again.
      log.error({ err: recordingError, job: job.n }, 'The outcome of a mail could not be recorded')
    }
  }

  return { ...worker, rested: rested.promise }
}

function toSent(job: Job, at: number): Outcome {
  return { job, state: 'sent', at }
}

function toFailure(job: Job, error: unknown, { now, random }: OutboxDeps): Outcome {
  if (error instanceof WithdrawnError) return { job, state: 'failed', errorCode: WITHDRAWN, at: now() }
  const errorCode = error instanceof MailError ? error.code : 'UNEXPECTED'
  const isTooOld = now() - job.createdAt > GIVE_UP_AFTER_MS
  // A refusal of the company's own address is a configuration error that somebody fixes; another address stays wrong.
  const isHopeless =
    error instanceof MailError && error.isRecipientRefused && (isPatientMail(job.kind) || isNotice(job.kind))
  if (isTooOld || isHopeless) return { job, state: 'failed', errorCode, at: now() }
  return { job, state: 'waiting', dueAt: now() + toWaitMs(job.attempts, random), errorCode }
}

function report(outcome: Outcome, error: unknown, { log, metrics }: OutboxDeps): void {
  const { n, kind, attempts, requestId } = outcome.job
  if (outcome.state === 'sent') {
    metrics.mails.add({ outcome: 'sent' })
    log.info({ requestId, job: n, kind, attempts }, 'Mail sent')
    return
  }
  if (error instanceof WithdrawnError) {
    log.info({ requestId, job: n, kind }, 'Mail withdrawn')
    return
  }
  const facts = { err: error, requestId, job: n, kind, attempts, code: outcome.errorCode }
  if (outcome.state === 'failed') {
    metrics.mails.add({ outcome: 'failed' })
    log.error(facts, 'Mail given up')
    return
  }
  metrics.mails.add({ outcome: 'retried' })
  if (isPermanentlyRefused(error)) log.error(facts, 'Mail refused permanently; it is tried again')
  else log.warn({ ...facts, dueAt: outcome.dueAt }, 'Mail postponed')
}

function isPermanentlyRefused(error: unknown): boolean {
  return error instanceof MailError && error.isPermanent
}
