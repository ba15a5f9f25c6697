import type { Office } from '#contract/company/office-hours.ts'
import type { Life } from '#contract/life/inquiry.ts'
import type { ChangeEvent } from '#contract/life/outcome.ts'
import { type NewEvent, type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import { toLife, toLifeColumns } from '../inquiry/life-columns.ts'
import { findRow, type StoredRow } from '../inquiry/rows.ts'
import type { OfficeClock } from '../staff/absences.ts'
import { replaceAgenda } from './agenda.ts'
import { recordMissedStep } from './missed-steps.ts'
import { notifyOfChange } from './notify.ts'

export type ChangeDeps = RecordDeps & { announce: () => void; office: Office }

type Target = {
  reference: string
  version: number
  staffId: string
  /** Whether this change was stored by an earlier attempt. */
  isRepeat?: (trx: Trx) => Promise<boolean>
}

export type Change = {
  life: Life
  event: ChangeEvent
  mergedInto?: string | null
  events?: readonly NewEvent[]
  /** Precedes `event` in the same act. */
  earlier?: ChangeEvent | undefined
}

/**
 * Changes an inquiry at the version that was seen: throws `changed_meanwhile` for another. What `decide` does and
 * returns commits together with the event, or not at all; undefined changes nothing.
 */
export async function changeInquiry(
  deps: ChangeDeps,
  target: Target,
  decide: (row: StoredRow, trx: Trx, at: number) => Change | undefined | Promise<Change | undefined>,
): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    if (await target.isRepeat?.(trx)) return []
    const row = await findRow(trx, target.reference)
    if (row === undefined) throw new AppError('not_found')
    if (row.version !== target.version) throw new AppError('changed_meanwhile')
    const change = await decide(row, trx, at)
    if (change === undefined) return []
    await storeChange(trx, {
      inquiryId: row.id,
      at,
      actor: target.staffId,
      office: deps.office,
      before: toLife(row),
      change,
    })
    if (change.mergedInto !== undefined) {
      await trx
        .updateTable('inquiry')
        .set({ merged_into: change.mergedInto })
        .where('id', '=', row.id)
        .execute()
    }
    const own = [...(change.earlier ? [change.earlier] : []), change.event]
    const events = own.map((event) => ({ subjectId: row.id, actor: target.staffId, ...event }))
    return [...(change.events ?? []), ...events]
  })
}

type Stored = {
  inquiryId: string
  at: number
  actor: string
  office: OfficeClock
  before: Life
  change: Pick<Change, 'life' | 'event'>
}

/** Stores the inquiry, tells whom it concerns, and counts what ended late. */
export async function storeChange(
  trx: Trx,
  { inquiryId, at, actor, office, before, change }: Stored,
): Promise<void> {
  await storeLife(trx, inquiryId, change.life)
  const changed = { inquiryId, at, before, after: change.life, event: change.event }
  await notifyOfChange(trx, { ...changed, actor, office })
  await recordMissedStep(trx, changed)
}

export async function storeLife(trx: Trx, id: string, life: Life): Promise<void> {
  const { n } = await trx
    .updateTable('inquiry')
    .set(toLifeColumns(life))
    .where('id', '=', id)
    .returning('n')
    .executeTakeFirstOrThrow()
  await replaceAgenda(trx, n, life)
}
