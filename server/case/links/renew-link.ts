import { isContactForbidden } from '#contract/life/inquiry.ts'
import { isSpam } from '#contract/life/standing.ts'
import { type NewEvent, type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import { enqueueMails } from '../../company/outbox/store.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import { hasEmail } from '../inquiry/contact-index.ts'
import { readGeneration } from '../inquiry/generation.ts'
import { findRow, type StoredRow } from '../inquiry/rows.ts'
import { toWholeLife } from '../life/left-alone.ts'

type RenewDeps = RecordDeps & { wakeOutbox: () => void }

/**
 * Ends all earlier links of the patient's page and mails a new one, where there is an address. Each call makes another.
 * Inquiries that were merged are one page, which the links of all of them open: all of those end.
 */
export async function renewLink(deps: RenewDeps, staff: SignedInStaff, reference: string): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    const row = await findRow(trx, reference)
    if (row === undefined) throw new AppError('not_found')
    const life = await toWholeLife(trx, row)
    if (isSpam(life) || isContactForbidden(life)) throw new AppError('not_allowed_now')
    const events = await endLinks(trx, row, { isMailed: hasEmail(deps.vault, row), actor: staff.id, at })
    return events
  })
  deps.wakeOutbox()
}

/**
 * For `recordChange`: ends the links of an inquiry and of those merged with it, and queues a new one. Returns the events,
 * which keep the links ended: generation.ts.
 */
export async function endLinks(
  trx: Trx,
  row: StoredRow,
  { isMailed, actor, at }: { isMailed: boolean; actor: string; at: number },
): Promise<NewEvent[]> {
  const head = row.merged_into ?? row.id
  const all = await trx
    .selectFrom('inquiry')
    .select(['id', 'link_generation'])
    .where((eb) => eb.or([eb('id', '=', head), eb('merged_into', '=', head)]))
    .execute()
  const itemId = String((await readGeneration(trx, row)) + 1)
  for (const each of all) {
    const link_generation = (await readGeneration(trx, each)) + 1
    await trx.updateTable('inquiry').set({ link_generation }).where('id', '=', each.id).execute()
  }
  if (isMailed) await enqueueMails(trx, [{ inquiryId: row.id, kind: 'page-link', itemId, createdAt: at }])
  return all.map(({ id }) => ({ subjectId: id, kind: 'link-renewed', actor }))
}
