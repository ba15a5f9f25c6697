import { isChosen, isUnanswered, mayBecome, planAfterStanding, tellsAnswer } from '#contract/life/referral.ts'
import type { ReferralStanding } from '#contract/life/referral-standings.ts'
import type { StoredRow } from '../case/inquiry/rows.ts'
import { readMerged } from '../case/life/merge.ts'
import { planAbout } from '../case/life/plan-about.ts'
import { noteAnswer } from '../case/life/receive-answer.ts'
import { listReferralRows, type ReferralRow, saveReferral } from '../case/referrals/referrals.ts'
import type { NewEvent } from '../company/audit/record-change.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Trx } from '../schema/tables.ts'
import { changeReferral, type Found, type ReferralChangeDeps } from './change-referral.ts'

type Stood = { reference: string; id: string; version: number; standing: ReferralStanding }

/** Says where a referral stands. The hospital that is chosen takes the place of the one that was. */
export async function setStanding(
  deps: ReferralChangeDeps,
  staff: SignedInStaff,
  { reference, id, version, standing }: Stood,
): Promise<void> {
  await changeReferral(deps, { reference, id, version }, async (found) => {
    const { inquiry, referral, trx } = found
    if (standing === referral.standing) return []
    if (!mayBecome(referral.standing, standing)) throw new AppError('not_allowed_now')
    const events: NewEvent[] = []
    if (isChosen({ standing }))
      for (const other of await listChosen(trx, inquiry))
        events.push(...(await become(deps, staff, { ...found, referral: other }, 'quoted')))
    return [...events, ...(await become(deps, staff, found, standing))]
  })
}

async function become(
  deps: ReferralChangeDeps,
  staff: SignedInStaff,
  { referral, trx, at }: Pick<Found, 'referral' | 'trx' | 'at'>,
  standing: ReferralStanding,
): Promise<NewEvent[]> {
  if (tellsAnswer({ standing })) await noteAnswer(trx, referral, at)
  await saveReferral(trx, deps.vault, referral, {
    standing,
    ...(isUnanswered({ standing }) && { asked_at: referral.asked_at ?? at }),
  })
  const { id } = referral
  return planAbout(trx, {
    referral,
    actor: staff.id,
    at,
    office: deps.office,
    event: isChosen({ standing })
      ? { kind: 'choice-made', detail: { referral: id } }
      : { kind: 'referral-changed', detail: { referral: id, from: referral.standing, to: standing } },
    plan: (life, about) => planAfterStanding(life, about, standing),
  })
}

async function listChosen(trx: Trx, inquiry: StoredRow): Promise<ReferralRow[]> {
  const members = [inquiry, ...(await readMerged(trx, inquiry.id))].map(({ id }) => id)
  return (await listReferralRows(trx, members)).filter(isChosen)
}
