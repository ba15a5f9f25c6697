import { isContactForbidden } from '#contract/life/inquiry.ts'
import { isSpam } from '#contract/life/standing.ts'
import { readGeneration } from '../case/inquiry/generation.ts'
import { findRow } from '../case/inquiry/rows.ts'
import { toWholeLife } from '../case/life/left-alone.ts'
import { hasEnded } from '../case/links/link.ts'
import { toPageLink } from '../case/links/page-link.ts'
import { type RecordDeps, recordChange } from '../company/audit/record-change.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'

type CopyDeps = RecordDeps & Omit<Parameters<typeof toPageLink>[0], 'vault'>

/**
 * Hands the link of the patient's page to a coordinator, with the reach of a mailed one. Its holder can act for the
 * patient, so each time is an event.
 */
export async function copyLink(deps: CopyDeps, staff: SignedInStaff, reference: string): Promise<string> {
  return recordChange(deps, async (trx, at) => {
    const row = await findRow(trx, reference)
    if (row === undefined) throw new AppError('not_found')
    const life = await toWholeLife(trx, row)
    const linkGeneration = await readGeneration(trx, row)
    const emailIndex = row.email_index
    const link = toPageLink(deps, { reference, linkGeneration, emailIndex })
    if (link === undefined || hasEnded(row, at) || isSpam(life) || isContactForbidden(life))
      throw new AppError('not_allowed_now')
    return { events: [{ subjectId: row.id, kind: 'link-copied', actor: staff.id }], result: link }
  })
}
