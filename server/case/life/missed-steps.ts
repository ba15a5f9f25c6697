import type { Life } from '#contract/life/inquiry.ts'
import type { ChangeEvent } from '#contract/life/outcome.ts'
import { isSpam } from '#contract/life/standing.ts'
import type { Trx } from '../../schema/tables.ts'
import { listAgenda } from './agenda.ts'

/** A step that is done or moved up to this late does not count as missed. */
export const MISSED_AFTER_MS = 15 * 60 * 1000

type Ending = { inquiryId: string; at: number; before: Life; after: Life; event: Pick<ChangeEvent, 'kind'> }

/** Records what ended late, owed or planned, in the transaction of the change. Undoing the change deletes the record. */
export async function recordMissedStep(
  trx: Trx,
  { inquiryId, at, before, after, event }: Ending,
): Promise<void> {
  if (event.kind === 'undone') {
    await trx
      .deleteFrom('missed_step')
      .where('inquiry_id', '=', inquiryId)
      .where('version', '=', before.version)
      .execute()
    return
  }
  // The figures leave out spam and repeats.
  if (isSpam(after) || after.isRepeat) return
  const left = new Map(listAgenda(after).map((one) => [one.item, one.at]))
  const missed = listAgenda(before).filter(
    (one) => left.get(one.item) !== one.at && at - one.at > MISSED_AFTER_MS,
  )
  if (missed.length === 0) return
  await trx
    .insertInto('missed_step')
    .values(
      missed.map(({ item, person, at: dueAt }) => ({
        inquiry_id: inquiryId,
        version: after.version,
        item,
        owner: person,
        due_at: dueAt,
        ended_at: at,
      })),
    )
    .execute()
}
