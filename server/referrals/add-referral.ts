import { isOver } from '#contract/life/referral.ts'
import { findRow } from '../case/inquiry/rows.ts'
import { readMerged } from '../case/life/merge.ts'
import { findHospitalRow } from '../case/referrals/hospitals.ts'
import {
  findReferralRow,
  listReferralRows,
  noReferralWords,
  sealReferral,
} from '../case/referrals/referrals.ts'
import { recordChange } from '../company/audit/record-change.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { ReferralChangeDeps } from './change-referral.ts'

type New = { reference: string; id: string; hospital: string }

/** Chooses a hospital to ask. Idempotent by id. */
export async function addReferral(
  deps: ReferralChangeDeps,
  staff: SignedInStaff,
  { reference, id, hospital: hospitalId }: New,
): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    const inquiry = await findRow(trx, reference)
    const hospital = await findHospitalRow(trx, hospitalId)
    if (inquiry === undefined || hospital === undefined) throw new AppError('not_found')
    const known = await findReferralRow(trx, id)
    if (known?.inquiry_id === inquiry.id && known.hospital_id === hospitalId) return []
    if (known !== undefined || hospital.archived === 1) throw new AppError('not_allowed_now')
    const members = [inquiry, ...(await readMerged(trx, inquiry.id))].map((one) => one.id)
    const others = await listReferralRows(trx, members)
    const isAsked = others.some((other) => other.hospital_id === hospitalId && !isOver(other))
    if (isAsked) throw new AppError('already_referred')
    const row = {
      id,
      inquiry_id: inquiry.id,
      hospital_id: hospitalId,
      standing: 'draft',
      created_at: at,
      asked_at: null,
      answered_at: null,
      quoted_at: null,
      version: 1,
    } as const
    const sealed = await sealReferral(trx, deps.vault, row, noReferralWords)
    await trx
      .insertInto('referral')
      .values({ ...row, ...sealed })
      .execute()
    const detail = { referral: id, hospital: hospitalId }
    return [{ subjectId: inquiry.id, kind: 'referral-added', actor: staff.id, detail }]
  })
}
