import { appendEvents, type Event } from '../audit/event-log.ts'
import { lockAppends } from '../db/engine.ts'
import type { Trx } from '../db/tables.ts'
import type { AccountDeps } from './account-deps.ts'

export type Writing = { trx: Trx; append: (event: Omit<Event, 'at'>) => Promise<void> }

/**
 * One transaction with exclusive access: writers of accounts and sessions are serialised, so that two refreshes with
 * one token see each other. Staff are few, so the wait is short.
 */
export function write<Result>(
  { db, vault, now }: AccountDeps,
  work: (writing: Writing) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await lockAppends(trx)
    return work({ trx, append: (event) => appendEvents(trx, vault, [{ ...event, at: now() }]) })
  })
}
