import { type ExpressionBuilder, sql } from 'kysely'
import { boundPause, lockAppends, skipLocked } from '../db/engine.ts'
import { HELD } from '../db/hold-mails.ts'
import type { Db, Tables, Trx } from '../db/tables.ts'

export type MailKind =
  | 'inquiry'
  | 'acknowledgement'
  | 'reply'
  | 'escalation-4h'
  | 'escalation-20h'
  /** A line in one mail about all that came while more came than can be mailed one by one. */
  | 'inquiry-digest'
  /** A line in one mail about all that was taken for spam. */
  | 'spam-digest'
  /** A line in one reminder of all that wait too long, where they are many. */
  | 'escalation-digest'

/** Their addresses were typed by whoever wrote: one that refuses a mail stays wrong. */
export const TO_PATIENTS: MailKind[] = ['acknowledgement', 'reply']
/** Jobs of one of these kinds that are due together leave as one mail. */
export const DIGESTS = ['inquiry-digest', 'spam-digest', 'escalation-digest'] as const satisfies MailKind[]
export type DigestKind = (typeof DIGESTS)[number]

export function isDigest(kind: MailKind): kind is DigestKind {
  return (DIGESTS as readonly MailKind[]).includes(kind)
}

/** SQLite takes chains of a thousand conditions at most, and several digests may be under way. */
const MAX_DIGEST_LINES = 200

/** `itemId` tells mails of one kind apart, such as replies; it is empty where an inquiry has one of the kind. */
export type Job = {
  n: number
  inquiryId: string
  kind: MailKind
  itemId: string
  attempts: number
  createdAt: number
}

/** Another sender takes a job over when its lease has run out; a live sender renews it in time. */
export const LEASE_MS = 60_000
/** A lease that reaches further was written under a wrong clock; the clocks of honest instances differ by less. */
const LEASE_HORIZON_MS = 4 * LEASE_MS

export type NewMail = { inquiryId: string; kind: MailKind; itemId?: string; createdAt: number }

/** Puts mails on the queue, each once; they commit with the inquiry or not at all. */
export async function enqueueMails(trx: Trx, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ inquiryId, kind, itemId = '', createdAt }) => ({
    inquiry_id: inquiryId,
    kind,
    item_id: itemId,
    state: 'waiting',
    attempts: 0,
    created_at: createdAt,
    due_at: createdAt,
    lease_until: 0,
    sent_at: null,
    last_error: null,
  }))
  await trx
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes an acknowledgement back that nobody has begun to send. */
export async function withdrawAcknowledgement(trx: Trx, inquiryId: string, now: number): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('inquiry_id', '=', inquiryId)
    .where('kind', '=', 'acknowledgement')
    .where('state', '=', 'waiting')
    .where('lease_until', '<=', now)
    .execute()
}

type Claim = { now: number; latestDueAt: number; limit: number }

/** The jobs of one mail; the first names it. */
export type MailJobs = readonly [Job, ...Job[]]

/** Takes the mails that are due longest, up to `limit`, a digest with all of its lines. */
export async function claimMails(db: Db, claim: Claim): Promise<MailJobs[]> {
  const jobs = await claimJobs(db, claim)
  const mails: MailJobs[] = jobs.filter(({ kind }) => !isDigest(kind)).map((job) => [job])
  for (const kind of DIGESTS) {
    const [first, ...lines] = jobs.filter((job) => job.kind === kind)
    if (first === undefined) continue
    const others = await claimJobs(db, { ...claim, limit: MAX_DIGEST_LINES, kind })
    mails.push([first, ...lines, ...others])
  }
  return mails
}

/**
 * Takes the jobs that are due longest, as many as there are up to `limit`. `latestDueAt` bounds how far ahead a due
 * time can honestly lie: one beyond it was written under a wrong clock and counts as due.
 */
export async function claimJobs(
  db: Db,
  { now, latestDueAt, limit, kind }: Claim & { kind?: MailKind },
): Promise<Job[]> {
  const isFree = sql<boolean>`state = 'waiting' and (due_at <= ${now} or due_at > ${latestDueAt})
    and (lease_until <= ${now} or lease_until > ${now + LEASE_HORIZON_MS})`
  const rows = await db
    .with('due', (cte) =>
      cte
        .selectFrom('outbox')
        .select('n')
        .where(isFree)
        .where((eb) => (kind === undefined ? eb.and([]) : eb('kind', '=', kind)))
        .orderBy('due_at')
        .orderBy('n')
        .limit(limit)
        .modifyEnd(skipLocked(db)),
    )
    .updateTable('outbox')
    .set((eb) => ({ lease_until: now + LEASE_MS, attempts: eb('attempts', '+', 1) }))
    .where('n', 'in', (eb) => eb.selectFrom('due').select('due.n'))
    // Repeated, because another instance may have taken a row between the subquery and the update.
    .where(isFree)
    .returning(['n', 'inquiry_id', 'kind', 'item_id', 'attempts', 'created_at'])
    .execute()
  return rows.map(toJob).toSorted((a, b) => a.n - b.n)
}

/** Gives jobs back that nobody sends any more, so that the next sender need not wait for their leases to run out. */
export async function releaseJobs(db: Db, jobs: readonly Job[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_until: 0 })
    .where((eb) => isHeld(eb, jobs))
    .execute()
}

export async function renewLeases(db: Db, jobs: readonly Job[], now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_until: now + LEASE_MS })
    .where((eb) => isHeld(eb, jobs))
    .execute()
}

/**
 * By what the mail is, not by its row's number: SQLite gives the number of an erased row to a later one, and what became
 * of one mail must not be told of another.
 */
function isSame(eb: ExpressionBuilder<Tables, 'outbox'>, { inquiryId, kind, itemId }: Job) {
  return eb.and([eb('inquiry_id', '=', inquiryId), eb('kind', '=', kind), eb('item_id', '=', itemId)])
}

/**
 * Each claim raises `attempts`: a sender that was frozen until its lease ran out no longer holds what another has claimed
 * since.
 */
function isHeld(eb: ExpressionBuilder<Tables, 'outbox'>, jobs: readonly Job[]) {
  return eb.and([
    eb('state', '=', 'waiting'),
    eb.or(jobs.map((job) => eb.and([isSame(eb, job), eb('attempts', '=', job.attempts)]))),
  ])
}

/** What became of a job. One that failed stays, for a person to see and to send again. */
export type Outcome =
  | { job: Job; state: 'sent'; at: number }
  | { job: Job; state: 'waiting'; dueAt: number; errorCode: string }
  | ({ state: 'failed' } & Failure)

/** A mail that is given up. */
export type Failure = { job: Job; errorCode: string; at: number }
/** What else changes with it, in the transaction that records it. */
export type FailureHandler = (trx: Trx, failure: Failure) => Promise<void>

/** Records what became of several jobs, all or none. A mail that is out is out; a failure is told by who holds the job. */
export async function recordOutcomes(
  db: Db,
  outcomes: readonly Outcome[],
  onFailure: FailureHandler,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Before any row, as everybody takes it who appends to the event log.
    if (outcomes.some(({ state }) => state === 'failed')) await lockAppends(trx)
    else await boundPause(trx)
    for (const outcome of outcomes) {
      const { state, job } = outcome
      const result = await trx
        .updateTable('outbox')
        .set(toColumns(outcome))
        .where((eb) => (state === 'sent' ? isSame(eb, job) : isHeld(eb, [job])))
        .executeTakeFirst()
      if (state === 'failed' && result.numUpdatedRows > 0n) await onFailure(trx, outcome)
    }
  })
}

function toColumns(outcome: Outcome) {
  const { state } = outcome
  if (state === 'sent') return { state, sent_at: outcome.at, lease_until: 0, last_error: null }
  const due = state === 'waiting' ? { due_at: outcome.dueAt } : {}
  return { state, lease_until: 0, last_error: outcome.errorCode, ...due }
}

export async function findNextDueAt(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) =>
      eb.fn
        .min(
          eb
            .case()
            .when('due_at', '>', eb.ref('lease_until'))
            .then(eb.ref('due_at'))
            .else(eb.ref('lease_until'))
            .end(),
        )
        .as('due_at'),
    )
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row?.due_at ?? undefined
}

export type OutboxHealth = {
  /** Since a restore, until somebody releases them. */
  held: number
  waiting: number
  /** Of those that wait: the mail server said that it will never take them. */
  refused: number
  /** Given up, to the support mailbox: somebody has to mend something. */
  failed: number
  /** Given up, to a patient: anybody can type an address that takes no mail, and nothing is wrong with the server. */
  undeliverable: number
  /** Acknowledgements left out, for the same reason. */
  oldestWaitingSince: number | null
}

/** Counts and times only: no personal data. Reads what was not sent, however much was. */
export async function readOutboxHealth(db: Db): Promise<OutboxHealth> {
  const waiting = await db
    .selectFrom('outbox')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('last_error', 'like', '% 5__').as('refused'),
      eb.fn.min('created_at').filterWhere('kind', '!=', 'acknowledgement').as('oldest'),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const givenUp = await db
    .selectFrom('outbox')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('last_error', '=', HELD).as('held'),
      eb.fn.countAll<number>().filterWhere(isGivenUp).filterWhere('kind', 'not in', TO_PATIENTS).as('failed'),
      eb.fn
        .countAll<number>()
        .filterWhere(isGivenUp)
        .filterWhere('kind', 'in', TO_PATIENTS)
        .as('undeliverable'),
    ])
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(waiting.count),
    refused: Number(waiting.refused),
    held: Number(givenUp.held),
    failed: Number(givenUp.failed),
    undeliverable: Number(givenUp.undeliverable),
    oldestWaitingSince: waiting.oldest ?? null,
  }
}

function isGivenUp(eb: ExpressionBuilder<Tables, 'outbox'>) {
  return eb('last_error', 'is distinct from', HELD)
}

type JobRow = {
  n: number
  inquiry_id: string
  kind: string
  item_id: string
  attempts: number
  created_at: number
}

function toJob(row: JobRow): Job {
  // The column holds only what enqueueMails wrote.
  const kind = row.kind as MailKind
  return {
    n: row.n,
    inquiryId: row.inquiry_id,
    kind,
    itemId: row.item_id,
    attempts: row.attempts,
    createdAt: row.created_at,
  }
}
