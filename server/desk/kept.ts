import type { NewEventOf } from '#contract/life/events.ts'
import type { ChangeDeps } from '../case/life/change-inquiry.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Trx } from '../schema/tables.ts'

/** A change of what the company keeps for all inquiries goes to the event log. */
export function changeKept(
  deps: ChangeDeps,
  staffId: string,
  event: NewEventOf<'template-changed' | 'series-changed'>,
  perform: (trx: Trx) => Promise<void>,
): Promise<void> {
  return recordChange(deps, async (trx) => {
    await perform(trx)
    return [{ ...event, subjectId: staffId, actor: staffId }]
  })
}

/** Refuses what was decided on another version than the present one. */
export function requireVersion<Row extends { version: number }>(
  known: Row | undefined,
  version: number,
): Row {
  if (known === undefined) throw new AppError('not_found')
  if (known.version !== version) throw new AppError('changed_meanwhile')
  return known
}
