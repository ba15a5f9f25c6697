import { keepSteps, planAbout } from '../case/life/plan-about.ts'
import { saveReferral } from '../case/referrals/referrals.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { changeReferral, type ReferralChangeDeps } from './change-referral.ts'

type Written = { reference: string; id: string; version: number; text: string }

/** Keeps the next version of what the hospital reads about the patient. The present words again make none. */
export async function setSummary(
  deps: ReferralChangeDeps,
  staff: SignedInStaff,
  { reference, id, version, text }: Written,
): Promise<void> {
  await changeReferral(deps, { reference, id, version }, async ({ referral, words, trx, at }) => {
    if (words.summaries.at(-1)?.text === text) return []
    const summaries = [...words.summaries, { text, at, by: staff.id }]
    await saveReferral(trx, deps.vault, referral, { words: { ...words, summaries } })
    return planAbout(trx, {
      referral,
      actor: staff.id,
      at,
      office: deps.office,
      event: { kind: 'summary-written', detail: { referral: referral.id, number: summaries.length } },
      plan: keepSteps,
    })
  })
}
