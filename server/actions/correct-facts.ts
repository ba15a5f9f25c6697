import { type Correction, type Facts, listChanged } from '#contract/desk/facts.ts'
import type { FactKind } from '#contract/life/fact-kinds.ts'
import { HELD } from '#contract/mail/mail-error.ts'
import type { SiteBuild } from '#contract/site/site-build.ts'
import { toContactIndexes } from '../case/inquiry/contact-index.ts'
import { type Written, writtenFormat } from '../case/inquiry/fields.ts'
import { listInquiryLanguages } from '../case/inquiry/inquiry-languages.ts'
import { toLife } from '../case/inquiry/life-columns.ts'
import { findRow, type StoredRow } from '../case/inquiry/rows.ts'
import { tryToOpen } from '../case/inquiry/try-to-open.ts'
import { type ChangeDeps, changeInquiry } from '../case/life/change-inquiry.ts'
import { withdrawAcknowledgement } from '../case/life/withdraw-acknowledgement.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Log } from '../platform/log/log.ts'
import type { Trx } from '../schema/tables.ts'

export type CorrectDeps = ChangeDeps & { log: Log; site: Pick<SiteBuild, 'languages'> }

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
  async function isStored(trx: Trx): Promise<boolean> {
    const row = await findRow(trx, reference)
    const written = row && openWritten(deps, row)
    return !!row && !!written && listChanged(toFacts(row, written), facts).length === 0
  }

  const target = { reference, version, staffId: staff.id, isRepeat: isStored }
  await changeInquiry(deps, target, async (row, trx, at) => {
    const written = openWritten(deps, row)
    // A damaged row may be intact in a backup; a repeat's facts are those of the inquiry it was merged into.
    if (written === undefined || row.merged_into !== null) throw new AppError('not_allowed_now')
    const changed = await storeFacts(trx, deps, { row, written, facts, at })
    const life = toLife(row)
    return {
      life: { ...life, undo: null, version: life.version + 1 },
      event: { kind: 'facts-corrected', detail: { facts: changed } },
    }
  })
}

export function openWritten(
  { vault, log }: Pick<CorrectDeps, 'vault' | 'log'>,
  row: StoredRow,
): Written | undefined {
  return tryToOpen<Written | undefined>(log, row, () => writtenFormat.open(vault, row), undefined)
}

type NewFacts = { row: StoredRow; written: Written; facts: Facts; at: number }

/** For `changeInquiry`: returns the kinds of facts that changed. */
export async function storeFacts(
  trx: Trx,
  { vault, site }: Pick<CorrectDeps, 'vault' | 'site'>,
  { row, written, facts, at }: NewFacts,
): Promise<FactKind[]> {
  const before = toFacts(row, written)
  const changed = listChanged(before, facts)
  if (changed.includes('language')) {
    const languages = await listInquiryLanguages({ db: trx, site })
    if (!languages.includes(facts.locale)) throw new AppError('invalid_request')
  }
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
  return changed
}

export function toFacts({ locale }: StoredRow, { message: _, ...written }: Written): Facts {
  return { ...written, locale } as Facts // the country is one of the list that it was parsed with
}

/** A queued reply needs its address. */
async function dropMails(trx: Trx, inquiryId: string, at: number): Promise<void> {
  if (await hasWaitingReply(trx, inquiryId)) throw new AppError('not_allowed_now')
  await withdrawAcknowledgement(trx, inquiryId, at)
}

async function hasWaitingReply(trx: Trx, inquiryId: string): Promise<boolean> {
  const waiting = await trx
    .selectFrom('outbox')
    .select('n')
    .where('inquiry_id', '=', inquiryId)
    .where('kind', '=', 'reply')
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('last_error', '=', HELD)]))
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
