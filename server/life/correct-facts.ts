import { type Correction, type Facts, listChanged } from '#contract/desk/facts.ts'
import type { SignedInStaff } from '../auth/staff-guard.ts'
import type { Trx } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { findRow, type StoredRow } from '../inbox/rows.ts'
import { tryToOpen } from '../inbox/try-to-open.ts'
import { toContactIndexes } from '../inquiries/contact-index.ts'
import { type Written, writtenFormat } from '../inquiries/fields.ts'
import type { Log } from '../log/log.ts'
import { hasWaitingReply, withdrawAcknowledgement } from '../outbox/store.ts'
import { type ChangeDeps, changeInquiry } from './change-inquiry.ts'
import { toLife } from './life-columns.ts'

type CorrectDeps = ChangeDeps & { log: Log; locales: readonly string[] }

/**
 * Corrects facts. The event names the kinds of facts, never their values; the former values are deleted, so there is no
 * undo. The MACs of the original stay, so that a resent inquiry is still recognised.
 */
export async function correctFacts(
  deps: CorrectDeps,
  staff: SignedInStaff,
  reference: string,
  { version, ...facts }: Correction,
): Promise<void> {
  const { vault, log, locales } = deps
  const open = (row: StoredRow) =>
    tryToOpen<Written | undefined>(log, row, () => writtenFormat.open(vault, row), undefined)

  async function isStored(trx: Trx): Promise<boolean> {
    const row = await findRow(trx, reference)
    const written = row && open(row)
    return !!row && !!written && listChanged(toFacts(row, written), facts).length === 0
  }

  const target = { reference, version, staffId: staff.id, isRepeat: isStored }
  await changeInquiry(deps, target, async (row, trx, at) => {
    const written = open(row)
    // A damaged row may be intact in a backup; a repeat's facts are those of the inquiry it was merged into.
    if (written === undefined || row.merged_into !== null) throw new AppError('not_allowed_now')
    const before = toFacts(row, written)
    const changed = listChanged(before, facts)
    if (changed.includes('language') && !locales.includes(facts.locale)) throw new AppError('invalid_request')
    if (facts.email === '' && before.email !== '') await dropMails(trx, row.id, at)
    const { locale, ...words } = facts
    await trx
      .updateTable('inquiry')
      .set({
        locale,
        corrected_at: at,
        ...writtenFormat.seal(vault, row.id, { ...written, ...words }),
        ...toContactIndexes(vault, row.id, facts),
      })
      .where('id', '=', row.id)
      .execute()
    const life = toLife(row)
    return {
      life: { ...life, undo: null, version: life.version + 1 },
      event: { kind: 'facts-corrected', detail: { facts: changed.join(' ') } },
    }
  })
}

function toFacts({ locale }: StoredRow, { message: _, ...written }: Written): Facts {
  return { ...written, locale } as Facts // the country is one of the list that it was parsed with
}

/** A queued reply needs its address. */
async function dropMails(trx: Trx, inquiryId: string, at: number): Promise<void> {
  if (await hasWaitingReply(trx, inquiryId)) throw new AppError('not_allowed_now')
  await withdrawAcknowledgement(trx, inquiryId, at)
}
