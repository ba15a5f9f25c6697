import { DAY_MS } from '#contract/durations.ts'
import { queueNotice } from '../../company/staff/staff-notices.ts'
import type { Trx } from '../../schema/tables.ts'
import type { Acting } from '../accounts/write-as.ts'
import type { Factor } from '../factors/factors.ts'

const MAX_FAILURES = 5
const FAILURES_COUNT_FOR_MS = 15 * 60 * 1000
const MIN_REPORTED_FAILURES = 5

/** Undefined where the factor has failed so often that it is refused for a while. */
export function countFailures({ failures, failuresSince }: Factor, at: number): number | undefined {
  const counted = at - failuresSince < FAILURES_COUNT_FOR_MS ? failures : 0
  return counted < MAX_FAILURES ? counted : undefined
}

export async function noteFailure(
  { trx, append, account }: Pick<Acting, 'trx' | 'append' | 'account'>,
  factor: Factor,
  at: number,
): Promise<undefined> {
  const earlier = countFailures(factor, at) ?? 0
  await trx
    .updateTable('factor')
    .set({ failures: earlier + 1, failures_since: earlier === 0 ? at : factor.failuresSince })
    .where('id', '=', factor.id)
    .execute()
  const detail = { factor: factor.id, type: factor.type }
  append({ subjectId: account.id, kind: 'factor-failed', actor: account.id, detail })
  await reportFailures(trx, account.id, at)
}

/** Only somebody with the password gets here: if it isn't the owner, staff must know. Called for one more failure. */
async function reportFailures(trx: Trx, staffId: string, at: number): Promise<void> {
  const earlier = await trx
    .selectFrom('event')
    .select('n')
    .where('subject_id', '=', staffId)
    .where('kind', '=', 'factor-failed')
    .where('at', '>', at - DAY_MS)
    .limit(MIN_REPORTED_FAILURES - 1)
    .execute()
  if (earlier.length + 1 < MIN_REPORTED_FAILURES) return
  await queueNotice(trx, { staffId, kind: 'codes-refused', at })
}
