import type { Trx } from '../../schema/tables.ts'
import { type NewEvent, recordChange } from '../audit/record-change.ts'
import type { AccountDeps } from './account-deps.ts'

export type Writing = { trx: Trx; append: (event: NewEvent) => void }

/**
 * One transaction with exclusive access: writers of accounts and sessions are serialised, so that two refreshes with
 * one token see each other. Staff are few, so the wait is short. Events are handed to `append`, because some writes
 * have none, such as a refresh.
 */
export function write<Result>(
  deps: AccountDeps,
  work: (writing: Writing) => Promise<Result>,
): Promise<Result> {
  return recordChange(deps, async (trx) => {
    const events: NewEvent[] = []
    const result = await work({ trx, append: (event) => void events.push(event) })
    return { events, result }
  })
}
