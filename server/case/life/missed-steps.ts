import type { Life } from '#contract/life/inquiry.ts'
import type { ChangeEvent } from '#contract/life/outcome.ts'
import { isSpam } from '#contract/life/standing.ts'
import type { Trx } from '../../platform/db/tables.ts'

/** A step that is done or moved up to this late does not count as missed. */
export const MISSED_AFTER_MS = 15 * 60 * 1000

type Ending = { inquiryId: string; at: number; before: Life; after: Life; event: Pick<ChangeEvent, 'kind'> }

/** Records a step that ended late, in the transaction of the change. Undoing the change deletes the record. */
export async function recordMissedStep(
  trx: Trx,
  { inquiryId, at, before, after, event }: Ending,
): Promise<void> {
  const { next, owner, version } = before
  if (event.kind === 'undone') {
    await trx
      .deleteFrom('missed_step')
      .where('inquiry_id', '=', inquiryId)
      .where('version', '=', version)
      .execute()
    return
  }
  const isKept = next?.at === after.next?.at
  // The figures leave out spam and repeats.
  const isElsewhere = isSpam(after) || after.isRepeat
  if (next === null || isKept || isElsewhere || at - next.at <= MISSED_AFTER_MS) return
  await trx
    .insertInto('missed_step')
    .values({ inquiry_id: inquiryId, version: after.version, owner, due_at: next.at, ended_at: at })
    .execute()
}
