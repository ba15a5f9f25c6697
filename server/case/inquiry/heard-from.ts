import { DAY_MS } from '#contract/durations.ts'
import type { HeardFrom } from '#contract/inquiry/heard-from.ts'
import { type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import type { Receipt } from './receipt.ts'

/** Answers are accepted for this long after the inquiry. */
const ASK_FOR_MS = 7 * DAY_MS
/** Enough to correct a mistake; bounds writes by a script. */
const MAX_CHANGES = 5

export function asksHeardFrom({ receivedAt }: Pick<Receipt, 'receivedAt'>, now: number): boolean {
  return now - receivedAt < ASK_FOR_MS
}

/** Stores how the patient heard of the company. A later answer replaces it. */
export async function storeHeardFrom(
  deps: RecordDeps,
  receipt: Pick<Receipt, 'id' | 'receivedAt'>,
  heard: HeardFrom,
): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    if (!asksHeardFrom(receipt, at)) return []
    const { changes } = await trx
      .selectFrom('event')
      .select((eb) => eb.fn.countAll<number>().as('changes'))
      .where('subject_id', '=', receipt.id)
      .where('kind', '=', 'heard-from')
      .executeTakeFirstOrThrow()
    if (Number(changes) >= MAX_CHANGES) return []
    const { numUpdatedRows } = await trx
      .updateTable('inquiry')
      .set({ heard_from: heard })
      .where('id', '=', receipt.id)
      .where('heard_from', 'is distinct from', heard)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return []
    return [{ subjectId: receipt.id, kind: 'heard-from', actor: 'visitor', detail: { heard } }]
  })
}
