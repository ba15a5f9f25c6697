import type { Referral } from '#contract/desk/referrals.ts'
import { mayBecome } from '#contract/life/referral.ts'

/** The hospitals that wait to hear whether they were chosen. */
export function listOthers(referrals: readonly Referral[], chosen: string): Referral[] {
  return referrals.filter(
    ({ id, standing, askedAt }) =>
      id !== chosen &&
      askedAt !== null &&
      (mayBecome(standing, 'not-chosen') || standing === 'asked' || standing === 'question'),
  )
}
