import { sql } from 'kysely'
import { isWriteFailure } from '../platform/db/write-failure.ts'
import type { Log } from '../platform/log/log.ts'
import { toWaitMs } from '../platform/worker/backoff.ts'
import { claimRows } from '../platform/worker/claim.ts'
import type { Db } from '../schema/tables.ts'
import type { Lane, Queue, Slowness } from './lanes.ts'
import type { MailRow } from './record-mail.ts'

/** Longer than the slowest mail may take, and its head. */
const LEASE_MS = 3 * 60_000

type ClaimDeps = { db: Db; now: () => number; log: Log; random: () => number }

export type ClaimedMail = MailRow & { problem: string | null; bytes: number }

/** The next mails of the first queue that has any. */
export async function claimFrom(
  deps: ClaimDeps,
  lane: Lane,
): Promise<{ queue?: Queue; claimed: ClaimedMail[] }> {
  for (const queue of lane) {
    const claimed = await claimMails(deps, queue)
    if (claimed.length > 0) return { queue, claimed }
  }
  return { claimed: [] }
}

async function claimMails(deps: ClaimDeps, { isIn, claimedAtOnce: limit }: Queue): Promise<ClaimedMail[]> {
  const now = deps.now()
  const isDue = sql<boolean>`state = 'stored' and ${isIn} and due_at <= ${now}`
  const rows = await claimRows(deps.db, {
    table: 'mail',
    isDue,
    orderBy: 'n',
    limit,
    now,
    leaseMs: LEASE_MS,
  })
    .returning(['n', 'id', 'source', 'raw_mac', 'arrived_at', 'attempts', 'problem', 'bytes'])
    .execute()
  return rows.toSorted((one, other) => one.n - other.n)
}

/** To another queue. It was no attempt, since nothing went wrong. */
export async function deferMail({ db }: ClaimDeps, row: ClaimedMail, next: Slowness | null): Promise<void> {
  await updateClaimed(db, row)
    .set({ problem: next, attempts: row.attempts - 1, lease_until: 0 })
    .execute()
}

export async function postponeMail(
  { db, log, now, random }: ClaimDeps,
  row: MailRow,
  error: unknown,
): Promise<void> {
  log.error(
    { err: error, mail: row.id, attempts: row.attempts },
    'A mail could not be read; it is tried again',
  )
  // An attempt that the database refused says nothing about the mail.
  const attempts = isWriteFailure(error) ? row.attempts - 1 : row.attempts
  await updateClaimed(db, row)
    .set({ attempts, lease_until: 0, due_at: now() + toWaitMs(Math.max(row.attempts, 1), random) })
    .execute()
}

export async function releaseMails({ db }: ClaimDeps, rows: readonly ClaimedMail[]): Promise<void> {
  for (const row of rows)
    await updateClaimed(db, row)
      .set({ attempts: row.attempts - 1, lease_until: 0 })
      .execute()
}

/** Matches nothing once another process has claimed the mail. */
function updateClaimed(db: Db, { id, attempts }: Pick<MailRow, 'id' | 'attempts'>) {
  return db
    .updateTable('mail')
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .where('attempts', '=', attempts)
}
