import type { Referral } from '#contract/desk/referrals.ts'
import { isChosen, isUnderWay } from '#contract/life/referral.ts'

/** The hospitals that wait to hear whether they were chosen. */
export function listOthers(referrals: readonly Referral[], chosen: string): Referral[] {
  return referrals.filter(
    (one) => one.id !== chosen && one.askedAt !== null && isUnderWay(one) && !isChosen(one),
  )
}
