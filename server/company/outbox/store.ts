import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import {
  digestKinds,
  isDigest,
  isNotice,
  type MailKind,
  type NoticeKind,
  type OutboxKind,
} from '#contract/mail/mail-kinds.ts'
import { findRequestId } from '../../platform/log/request-id.ts'
import { claimRows, earliestClaim } from '../../platform/worker/claim.ts'
import { compileOnce, insertOnce } from '../../schema/compiled.ts'
import { boundPause } from '../../schema/engine.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'

const MAX_DIGEST_LINES = 200
/** SQLite allows about a thousand chained conditions. */
const MAX_CONDITIONS = 200

export type Job = {
  n: number
  /** The inquiry, or the member of staff, that the mail is about. */
  subjectId: string
  kind: OutboxKind
  itemId: string
  attempts: number
  createdAt: number
  requestId: string | undefined
}

export const LEASE_MS = 60_000

/** `dueAt`: not sent before. `requestId`: where several requests share a transaction. */
type Queued = { itemId?: string; createdAt: number; dueAt?: number; requestId?: string | undefined }
export type NewMail = Queued & { inquiryId: string; kind: MailKind }
export type NewNotice = Queued & { staffId: string; kind: NoticeKind }

/** For `$narrowType`, where only mails about inquiries are read. */
export type OfInquiry = { inquiry_id: string; kind: MailKind }

/** Queues each mail once. Mails commit with their cause or not at all. */
export async function enqueueMails(trx: Trx, mails: readonly (NewMail | NewNotice)[]): Promise<void> {
  if (mails.length > 0) await insertMails(trx, toRows(mails, { attempts: 0, lease_until: 0 }))
}

/** Queues mails as those that this process has claimed until `until`; returns the jobs. */
export async function enqueueClaimed(trx: Trx, mails: readonly NewMail[], until: number): Promise<Job[]> {
  if (mails.length === 0) return []
  const rows = await insertClaimed(trx, toRows(mails, { attempts: 1, lease_until: until }))
  return rows.map(toJob)
}

const insertMails = insertOnce('outbox', (insert) => insert.onConflict((conflict) => conflict.doNothing()))

const insertClaimed = insertOnce('outbox', (insert) =>
  insert.onConflict((conflict) => conflict.doNothing()).returning(jobColumns),
)

function toRows(
  mails: readonly (NewMail | NewNotice)[],
  claim: { attempts: number; lease_until: number },
): Insertable<Tables['outbox']>[] {
  return mails.map(({ kind, itemId = '', createdAt, dueAt, requestId = findRequestId(), ...subject }) => ({
    inquiry_id: 'inquiryId' in subject ? subject.inquiryId : null,
    staff_id: 'staffId' in subject ? subject.staffId : null,
    kind,
    item_id: itemId,
    state: 'waiting',
    ...claim,
    created_at: createdAt,
    due_at: dueAt ?? createdAt,
    sent_at: null,
    last_error: null,
    request_id: requestId ?? null,
  }))
}

function jobColumns(eb: ExpressionBuilder<Tables, 'outbox'>) {
  return [
    'n',
    eb.fn.coalesce('inquiry_id', 'staff_id').$notNull().as('subjectId'),
    'kind',
    'item_id as itemId',
    'attempts',
    'created_at as createdAt',
    'request_id as requestId',
  ] as const
}

function toJob(row: Omit<Job, 'requestId'> & { requestId: string | null }): Job {
  return { ...row, requestId: row.requestId ?? undefined }
}

type Claim = { now: number; latestDueAt: number; limit: number }

export type MailJobs = readonly [Job, ...Job[]]

/** Claims the mails that are due longest, up to `limit`, each digest with all its lines. */
export async function claimMails(db: Db, claim: Claim): Promise<MailJobs[]> {
  const jobs = await claimJobs(db, claim)
  const mails: MailJobs[] = jobs.filter(({ kind }) => !isDigest(kind)).map((job) => [job])
  for (const kind of digestKinds) {
    const [first, ...lines] = jobs.filter((job) => job.kind === kind)
    if (first === undefined) continue
    const left = MAX_DIGEST_LINES - lines.length - 1
    const others = await claimJobs(db, { ...claim, limit: left, kind })
    mails.push([first, ...lines, ...others])
  }
  return mails
}

/** Claims the jobs due longest. A due time after `latestDueAt` was written under a wrong clock and counts as due. */
export async function claimJobs(
  db: Db,
  { now, latestDueAt, limit, kind }: Claim & { kind?: OutboxKind },
): Promise<Job[]> {
  const isOfKind = kind === undefined ? sql`true` : sql`kind = ${kind}`
  const isDue = sql<boolean>`state = 'waiting' and (due_at <= ${now} or due_at > ${latestDueAt}) and ${isOfKind}`
  const rows = await claimRows(db, {
    table: 'outbox',
    isDue,
    orderBy: 'due_at',
    limit,
    now,
    leaseMs: LEASE_MS,
  })
    .returning(jobColumns)
    .execute()
  return rows.map(toJob).toSorted((a, b) => a.n - b.n)
}

/** Releases leases, so that another process can claim the jobs at once. */
export async function releaseJobs(db: Db, jobs: readonly Job[]): Promise<void> {
  for (const some of toStatements(jobs))
    await db
      .updateTable('outbox')
      .set({ lease_until: 0 })
      .where((eb) => isHeld(eb, some))
      .execute()
}

/** Releases jobs that were claimed and not tried: they keep their attempt count. */
export async function giveBackJobs(db: Db, jobs: readonly Job[]): Promise<void> {
  for (const some of toStatements(jobs))
    await db
      .updateTable('outbox')
      .set((eb) => ({ lease_until: 0, attempts: eb('attempts', '-', 1) }))
      .where((eb) => isHeld(eb, some))
      .execute()
}

/** Returns the row numbers of the jobs that no other process has taken over meanwhile. */
export async function renewLeases(db: Db, jobs: readonly Job[], until: number): Promise<Set<number>> {
  const renewed = new Set<number>()
  for (const some of toStatements(jobs)) {
    const rows = await db
      .updateTable('outbox')
      .set({ lease_until: until })
      .where((eb) => isHeld(eb, some))
      .returning('n')
      .execute()
    for (const { n } of rows) renewed.add(n)
  }
  return renewed
}

function* toStatements(jobs: readonly Job[]): Generator<Job[]> {
  for (let from = 0; from < jobs.length; from += MAX_CONDITIONS) yield jobs.slice(from, from + MAX_CONDITIONS)
}

/** By the mail's identity, not its row number: SQLite reuses the number of an erased row. */
function isSame(eb: ExpressionBuilder<Tables, 'outbox'>, { subjectId, kind, itemId }: Job) {
  const subject = isNotice(kind) ? 'staff_id' : 'inquiry_id'
  return eb.and([eb(subject, '=', subjectId), eb('kind', '=', kind), eb('item_id', '=', itemId)])
}

/** Each claim raises `attempts`: a process that was frozen beyond its lease no longer matches the row. */
function isHeld(eb: ExpressionBuilder<Tables, 'outbox'>, jobs: readonly Job[]) {
  return eb.and([
    eb('state', '=', 'waiting'),
    eb.or(jobs.map((job) => eb.and([isSame(eb, job), eb('attempts', '=', job.attempts)]))),
  ])
}

/** A failed job stays, for a person to see and to send again. */
export type Outcome =
  | { job: Job; state: 'sent'; at: number }
  | { job: Job; state: 'waiting'; dueAt: number; errorCode: string }
  | ({ state: 'failed' } & Failure)

export type Failure = { job: Job; errorCode: string; at: number }
/** Runs `store` in a transaction that also records what its failures mean. */
export type FailureHandler = (db: Db, store: (trx: Trx) => Promise<Failure[]>) => Promise<void>

/** Records outcomes, all or none. `sent` is always recorded; a failure only by the lease's holder. */
export async function recordOutcomes(
  db: Db,
  outcomes: readonly Outcome[],
  onFailure: FailureHandler,
): Promise<void> {
  if (outcomes.some(({ state }) => state === 'failed')) {
    await onFailure(db, (trx) => storeOutcomes(trx, outcomes))
    return
  }
  // biome-ignore lint/plugin: a mail that was sent or waits again is no event.
  await db.transaction().execute(async (trx) => {
    await boundPause(trx)
    await storeOutcomes(trx, outcomes)
  })
}

async function storeOutcomes(trx: Trx, outcomes: readonly Outcome[]): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const outcome of outcomes) {
    const { state, job } = outcome
    if (state === 'sent') {
      const storeSent = isNotice(job.kind) ? storeSentNotice : storeSentMail
      await storeSent(trx, job.subjectId, job.kind, job.itemId, outcome.at)
      continue
    }
    const due = state === 'waiting' ? { due_at: outcome.dueAt } : {}
    const result = await trx
      .updateTable('outbox')
      .set({ state, lease_until: 0, last_error: outcome.errorCode, ...due })
      .where((eb) => isHeld(eb, [job]))
      .executeTakeFirst()
    if (state === 'failed' && result.numUpdatedRows > 0n) failures.push(outcome)
  }
  return failures
}

const storeSentMail = compileSent('inquiry_id')
const storeSentNotice = compileSent('staff_id')

function compileSent(subject: 'inquiry_id' | 'staff_id') {
  return compileOnce((db, subjectId: string, kind: OutboxKind, itemId: string, at: number) =>
    db
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: at, lease_until: 0, last_error: null })
      .where(subject, '=', subjectId)
      .where('kind', '=', kind)
      .where('item_id', '=', itemId),
  )
}

/** The earliest time at which a waiting mail is due and not leased. Reads the first unleased row, and those leased. */
export async function findNextDueAt(db: Db): Promise<number | undefined> {
  const unleased = await db
    .selectFrom('outbox')
    .select('due_at')
    .where(isWaitingUnleased)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  const leased = await db
    .selectFrom('outbox')
    .select(earliestClaim.as('due_at'))
    .where(isWaitingLeased)
    .executeTakeFirst()
  const times = [unleased?.due_at, leased?.due_at].filter((at) => typeof at === 'number')
  return times.length === 0 ? undefined : Math.min(...times)
}

// Literals, as in the partial indexes.
const isWaitingUnleased = sql<boolean>`state = 'waiting' and lease_until = 0`
const isWaitingLeased = sql<boolean>`state = 'waiting' and lease_until > 0`
