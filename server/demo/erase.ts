import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ground } from '../case/feature.ts'
import { eraseAll } from '../case/life/erase.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { flushDeleted } from '../schema/engine.ts'

/** As the erasure of those whose time is over. */
const ROWS_AT_A_TIME = 25

/** Erases all invented inquiries with their files, and nothing else. */
export async function eraseInvented(deps: Ground, staffId: string): Promise<void> {
  for (let erased = ROWS_AT_A_TIME; erased === ROWS_AT_A_TIME; await nextTurn())
    erased = await recordChange(deps, async (trx) => {
      const rows = await trx
        .selectFrom('inquiry')
        .select('id')
        .where('invented', '=', 1)
        .limit(ROWS_AT_A_TIME)
        .execute()
      const inquiryIds = rows.map(({ id }) => id)
      const events = await eraseAll(trx, { inquiryIds }, { actor: staffId, reason: 'invented' })
      return { events, result: rows.length }
    })
  await flushDeleted(deps.db)
}
