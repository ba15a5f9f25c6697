import { findRow, type StoredRow } from '../case/inquiry/rows.ts'
import type { OpenDeps } from '../case/inquiry/try-to-open.ts'
import type { ChangeDeps } from '../case/life/change-inquiry.ts'
import {
  openIntactReferral,
  type ReferralRow,
  type ReferralWords,
  requireReferral,
} from '../case/referrals/referrals.ts'
import { type NewEvent, recordChange } from '../company/audit/record-change.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Trx } from '../schema/tables.ts'

export type ReferralChangeDeps = ChangeDeps & OpenDeps & { wakeOutbox: () => void }

type Target = {
  reference: string
  id: string
  version: number
  /** Whether this change was stored by an earlier attempt. */
  isRepeat?: (trx: Trx) => Promise<boolean>
}

export type Found = { inquiry: StoredRow; referral: ReferralRow; words: ReferralWords; trx: Trx; at: number }

/** Changes a referral at the version that was seen: throws `changed_meanwhile` for another. */
export async function changeReferral(
  deps: ReferralChangeDeps,
  target: Target,
  decide: (found: Found) => Promise<readonly NewEvent[]>,
): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    if (await target.isRepeat?.(trx)) return []
    const inquiry = await findRow(trx, target.reference)
    if (inquiry === undefined) throw new AppError('not_found')
    const referral = await requireReferral(trx, inquiry, target.id)
    if (referral.version !== target.version) throw new AppError('changed_meanwhile')
    const words = await openIntactReferral(trx, deps.vault, referral)
    return decide({ inquiry, referral, words, trx, at })
  })
  deps.wakeOutbox()
}
