import type { ActOnSeveral, SeveralAnswer } from '#contract/desk/several.ts'
import { rowColumns, toInquiryRow } from '../case/inquiry/rows.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import { type ActionDeps, act } from '../case/life/actions.ts'
import { readContexts } from '../case/read/row-contexts.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'

/** Runs each step as if it were sent alone: own version, event and undo. A refusal doesn't affect the others. */
export async function actOnSeveral(
  deps: ActionDeps & OpenDeps,
  staff: SignedInStaff,
  { acts }: ActOnSeveral,
): Promise<SeveralAnswer> {
  const refusals: SeveralAnswer['refusals'] = []
  for (const { reference, action } of acts) {
    try {
      await act(deps, staff, reference, action)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.push({ reference, code: error.code })
    }
  }
  const rows = await deps.db
    .selectFrom('inquiry')
    .select(rowColumns)
    .where(
      'reference',
      'in',
      acts.map(({ reference }) => reference),
    )
    .execute()
  const toContext = await readContexts(deps, rows)
  return { rows: rows.map((row) => toInquiryRow(deps, row, toContext(row))), refusals, now: deps.now() }
}
