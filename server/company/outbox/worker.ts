import { setTimeout as sleep } from 'node:timers/promises'
import { isMailToOutside, isNotice } from '#contract/mail/mail-kinds.ts'
import type { Log } from '../../platform/log/log.ts'
import { MailError } from '../../platform/mail/mail-error.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { MAX_WAIT_MS, toWaitMs } from '../../platform/worker/backoff.ts'
import { startWorker, type Worker } from '../../platform/worker/worker.ts'
import type { Db } from '../../schema/tables.ts'
import { isForFormerServer } from './former-server.ts'
import { createHandOver, type HandOver } from './hand-over.ts'
import { createReachability } from './reachability.ts'
import { createRecorder } from './recorder.ts'
import {
  claimMails,
  type FailureHandler,
  findNextDueAt,
  giveBackJobs,
  type Job,
  LEASE_MS,
  type MailJobs,
  type Outcome,
  releaseJobs,
  renewLeases,
} from './store.ts'
import { createSendingTurns, GivenBack } from './turns.ts'
import { WithdrawnError } from './withdrawn-error.ts'

/** Claimed in one commit. The mails of a killed process wait until their lease expires. */
const MAX_CLAIMED = 64
/** More are claimed when so few are left to be composed. */
const CLAIM_AGAIN_AT = 16
/** Being composed, sent or recorded. */
const MAX_STARTED = 32
/** So many more are started when there is room for them, as those that are composed together share their reads. */
const STARTED_TOGETHER = 16
/** No more than the transport has connections. */
const MAX_UNRECORDED = 4
const MAX_SLEEP_MS = 30_000
/** Due mail that cannot be claimed is leased by another process; check again after this long. */
const CONTENTION_RETRY_MS = 100
/** Mail servers may take minutes to answer. After this grace period another process takes over the lease and resends with the same Message-ID. */
const STOP_GRACE_MS = 4_000
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60 * 1000
/** A due time further ahead than this comes from a clock that was set wrong. */
const DUE_HORIZON_MS = 4 * MAX_WAIT_MS

/**
 * Composes one mail, with all lines of a digest, waits for its turn, and sends it. Throws a MailError when the mail system
 * refuses, and what `takeTurn` throws.
 */
export type SendMail = (job: Job, jobs: MailJobs, takeTurn: () => Promise<void>) => Promise<void>

export type OutboxDeps = {
  db: Db
  log: Log
  now: () => number
  metrics: Pick<Metrics, 'mails'>
  random: () => number
  onFailure: FailureHandler
  send: SendMail
  /** Sending starts after this: a server that fails to listen must not send with settings that may be wrong. */
  ready?: Promise<void>
}

export type OutboxWorker = Worker & {
  /**
   * Claims mails that can leave at once in the transaction that queues them, so that they leave after it without being read
   * again. Only for mails that nobody can take back.
   */
  startHandOver(): HandOver
  /** Resolves once no mail is in flight and none can be sent now. */
  rested: Promise<void>
}

/** Sends queued mail until disposed; disposing gives mail in flight a few seconds. */
export function startOutboxWorker(deps: OutboxDeps): OutboxWorker {
  const { db, log, now } = deps
  const mailServer = createReachability()
  /** Claimed mails and until when they are leased, in the order in which they are sent. */
  const claimed = new Map<MailJobs, number>()
  const started = new Map<MailJobs, Promise<void>>()
  const rested = Promise.withResolvers<void>()
  let stopping = false
  /** Known after the first round. */
  let isMoreDue = true
  const turns = createSendingTurns({
    limit: () => mailServer.limit(MAX_UNRECORDED),
    // A process that was frozen may find its mails leased by another, which sends them.
    mayGo: (jobs) => !stopping && mailServer.pauseMs() === 0 && now() < (claimed.get(jobs) ?? 0),
    onWait: () => recorder.flush(),
  })
  const recorder = createRecorder({
    db,
    log,
    stopping: () => stopping,
    isAwaited: turns.areAwaited,
    onFailure: deps.onFailure,
  })
  const worker = startWorker({
    log,
    failure: 'The outbox could not be read',
    ready: deps.ready,
    round: claimDue,
    onRest() {
      if (claimed.size === 0) rested.resolve()
    },
    renewal: { leaseMs: LEASE_MS, failure: 'Leases could not be renewed', renew },
    interrupt() {
      stopping = true
      turns.dismiss()
      recorder.flush()
    },
    async end() {
      const untried = [...claimed.keys()].filter((jobs) => !started.has(jobs))
      await Promise.race([Promise.all(started.values()), sleep(STOP_GRACE_MS)])
      await giveBack(giveBackJobs, untried.flat())
      await giveBack(releaseJobs, [...started.keys()].flat())
    },
  })

  async function claimDue(): Promise<number> {
    const pauseMs = mailServer.pauseMs()
    if (pauseMs > 0) return pauseMs
    if (claimed.size - started.size > CLAIM_AGAIN_AT) return MAX_SLEEP_MS
    const limit = mailServer.limit(MAX_CLAIMED) - claimed.size
    if (limit <= 0) return MAX_SLEEP_MS
    const at = now()
    const mails = await claimMails(db, { now: at, latestDueAt: at + DUE_HORIZON_MS, limit })
    for (const jobs of mails) claimed.set(jobs, at + LEASE_MS)
    startNext()
    isMoreDue = mails.length === limit
    if (isMoreDue) return MAX_SLEEP_MS
    const nextDueAt = (await findNextDueAt(db)) ?? Number.POSITIVE_INFINITY
    return Math.min(Math.max(nextDueAt - at, mails.length === 0 ? CONTENTION_RETRY_MS : 0), MAX_SLEEP_MS)
  }

  function startHandOver(): HandOver {
    return createHandOver({ now, leaseMs: LEASE_MS, room: toRoom, take: takeClaimed, wake })
  }

  /** None while others wait, or the mail server can't be reached. */
  function toRoom(): number {
    if (stopping || isMoreDue || mailServer.pauseMs() > 0) return 0
    return mailServer.limit(MAX_CLAIMED) - claimed.size
  }

  function takeClaimed(jobs: readonly Job[], until: number): void {
    if (stopping) return void giveBack(giveBackJobs, jobs)
    for (const job of jobs) claimed.set([job], until)
    startNext()
  }

  function startNext(): void {
    if (started.size > MAX_STARTED - STARTED_TOGETHER) return
    for (const jobs of claimed.keys()) {
      if (stopping || started.size >= MAX_STARTED) return
      if (!started.has(jobs))
        started.set(
          jobs,
          deliver(jobs).then((isDone) => leave(jobs, isDone)),
        )
    }
  }

  function leave(jobs: MailJobs, isDone: boolean): void {
    started.delete(jobs)
    claimed.delete(jobs)
    startNext()
    if (isMoreDue ? claimed.size - started.size <= CLAIM_AGAIN_AT : !isDone) worker.wake()
    if (claimed.size === 0 && !isMoreDue) rested.resolve()
  }

  /** More may be due than the last round has seen. */
  function wake(): void {
    isMoreDue = true
    worker.wake()
  }

  /** Resolves to whether it needs no further attempt. */
  async function deliver(jobs: MailJobs): Promise<boolean> {
    const error = await deps
      .send(jobs[0], jobs, () => turns.take(jobs))
      .then(
        () => undefined,
        (thrown: unknown) => thrown ?? new Error('Rejected without a reason'),
      )
    try {
      if (error instanceof GivenBack) await giveBack(giveBackJobs, jobs)
      else await record(jobs, error)
      return error === undefined
    } finally {
      turns.end(jobs)
    }
  }

  async function record(jobs: MailJobs, error: unknown): Promise<void> {
    const [job] = jobs
    // Another server says nothing about the present one.
    if (!(error instanceof WithdrawnError || isForFormerServer(job.itemId))) mailServer.note(error)
    const outcome = error === undefined ? toSent(job, now()) : toFailure(job, error, deps)
    try {
      await recorder.record(jobs.map((one) => ({ ...outcome, job: one })))
      report(outcome, error, deps)
    } catch (recordingError) {
      // The lease expires and the mail is sent again.
      log.error({ err: recordingError, job: job.n }, 'The outcome of a mail could not be recorded')
    }
  }

  async function renew(): Promise<void> {
    if (claimed.size === 0) return
    const until = now() + LEASE_MS
    const renewed = await renewLeases(db, [...claimed.keys()].flat(), until)
    for (const jobs of claimed.keys()) if (renewed.has(jobs[0].n)) claimed.set(jobs, until)
  }

  async function giveBack(release: typeof releaseJobs, jobs: readonly Job[]): Promise<void> {
    await release(db, jobs).catch((error: unknown) =>
      log.error({ err: error }, 'Leases of mails could not be released; they expire'),
    )
  }

  return { ...worker, wake, startHandOver, rested: rested.promise }
}

function toSent(job: Job, at: number): Outcome {
  return { job, state: 'sent', at }
}

function toFailure(job: Job, error: unknown, { now, random }: OutboxDeps): Outcome {
  if (error instanceof WithdrawnError) return { job, state: 'failed', errorCode: error.code, at: now() }
  const errorCode = error instanceof MailError ? error.code : 'UNEXPECTED'
  const isTooOld = now() - job.createdAt > GIVE_UP_AFTER_MS
  // A refusal of the company's own address is a configuration error that somebody fixes; another address stays wrong.
  const isHopeless =
    error instanceof MailError &&
    error.isRecipientRefused &&
    (isMailToOutside(job.kind) || isNotice(job.kind))
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
