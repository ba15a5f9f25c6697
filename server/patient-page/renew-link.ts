import { isContactForbidden } from '#contract/life/inquiry.ts'
import { type RecordDeps, recordChange } from '../audit/record-change.ts'
import type { SignedInStaff } from '../auth/staff-guard.ts'
import type { Trx } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { findRow, type StoredRow } from '../inbox/rows.ts'
import { hasEmail } from '../inquiries/contact-index.ts'
import { toWholeLife } from '../life/left-alone.ts'
import { enqueueMails } from '../outbox/store.ts'

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
    if (life.standing === 'spam' || isContactForbidden(life)) throw new AppError('not_allowed_now')
    await endLinks(trx, row, { isMailed: hasEmail(deps.vault, row), at })
    return {
      events: [{ subjectId: row.id, kind: 'link-renewed', actor: staff.id }],
      result: undefined,
    }
  })
  deps.wakeOutbox()
}

/** For `recordChange`: ends the links of an inquiry and of those merged with it, and queues a new one. */
export async function endLinks(
  trx: Trx,
  row: StoredRow,
  { isMailed, at }: { isMailed: boolean; at: number },
): Promise<void> {
  const head = row.merged_into ?? row.id
  await trx
    .updateTable('inquiry')
    .set((eb) => ({ link_generation: eb('link_generation', '+', 1) }))
    .where((eb) => eb.or([eb('id', '=', head), eb('merged_into', '=', head)]))
    .execute()
  if (!isMailed) return
  const generation = String(row.link_generation + 1)
  await enqueueMails(trx, [{ inquiryId: row.id, kind: 'page-link', itemId: generation, createdAt: at }])
}
