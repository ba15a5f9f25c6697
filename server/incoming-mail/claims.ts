import { sql } from 'kysely'
import { skipLocked } from '../platform/db/engine.ts'
import type { Db } from '../platform/db/tables.ts'
import { isWriteFailure } from '../platform/db/write-failure.ts'
import type { Log } from '../platform/log/log.ts'
import { toWaitMs } from '../platform/outbox/backoff.ts'
import type { Lane, Queue, Slowness } from './lanes.ts'
import type { MailRow } from './record-mail.ts'

/** Longer than the slowest mail may take, and its head. */
const LEASE_MS = 3 * 60_000
/** A lease further ahead was written under a wrong clock. */
const LEASE_HORIZON_MS = 4 * LEASE_MS

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

async function claimMails({ db, now }: ClaimDeps, { isIn, claimedAtOnce }: Queue): Promise<ClaimedMail[]> {
  const at = now()
  const isFree = sql<boolean>`state = 'stored' and ${isIn} and due_at <= ${at}
    and (lease_until <= ${at} or lease_until > ${at + LEASE_HORIZON_MS})`
  const rows = await db
    .with('due', (cte) =>
      cte
        .selectFrom('mail')
        .select('n')
        .where(isFree)
        .orderBy('n')
        .limit(claimedAtOnce)
        .modifyEnd(skipLocked(db)),
    )
    .updateTable('mail')
    .set((eb) => ({ lease_until: at + LEASE_MS, attempts: eb('attempts', '+', 1) }))
    .where('n', 'in', (eb) => eb.selectFrom('due').select('due.n'))
    // Repeated here: another instance may have claimed a row between the subquery and the update.
    .where(isFree)
    .returning(['n', 'id', 'source', 'raw_mac', 'arrived_at', 'attempts', 'problem', 'bytes'])
    .execute()
  return rows.toSorted((one, other) => one.n - other.n)
}

/** To another queue. It was no attempt, since nothing went wrong. */
export async function deferMail({ db }: ClaimDeps, row: ClaimedMail, next: Slowness | null): Promise<void> {
  await db
    .updateTable('mail')
    .set({ problem: next, attempts: row.attempts - 1, lease_until: 0 })
    .where('id', '=', row.id)
    .where('state', '=', 'stored')
    .where('attempts', '=', row.attempts)
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
  await db
    .updateTable('mail')
    .set({ attempts, lease_until: 0, due_at: now() + toWaitMs(Math.max(row.attempts, 1), random) })
    .where('id', '=', row.id)
    .where('state', '=', 'stored')
    .where('attempts', '=', row.attempts)
    .execute()
}

export async function releaseMails({ db }: ClaimDeps, rows: readonly ClaimedMail[]): Promise<void> {
  for (const { id, attempts } of rows)
    await db
      .updateTable('mail')
      .set({ attempts: attempts - 1, lease_until: 0 })
      .where('id', '=', id)
      .where('state', '=', 'stored')
      .where('attempts', '=', attempts)
      .execute()
}
