import { isDeepStrictEqual } from 'node:util'
import { checkOffer } from '#contract/desk/check-offer.ts'
import type { Offer } from '#contract/desk/referrals.ts'
import { planAfterStanding, toOffered } from '#contract/life/referral.ts'
import { planAbout } from '../case/life/plan-about.ts'
import { noteAnswer } from '../case/life/receive-answer.ts'
import { findOutgoingFiles } from '../case/read/outgoing-files.ts'
import { saveReferral } from '../case/referrals/referrals.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { changeReferral, type ReferralChangeDeps } from './change-referral.ts'

type Entered = { reference: string; id: string; version: number; offer: Offer | null }

/** Enters what a hospital offers, or takes it out. */
export async function setOffer(
  deps: ReferralChangeDeps,
  staff: SignedInStaff,
  { reference, id, version, offer }: Entered,
): Promise<void> {
  const fields = offer === null ? {} : checkOffer(offer)
  if (Object.keys(fields).length > 0) throw new AppError('fields', { fields })
  await changeReferral(deps, { reference, id, version }, async ({ inquiry, referral, words, trx, at }) => {
    if (offer === null && words.offer === null) return []
    if (offer?.file) await findOutgoingFiles(trx, deps, { row: inquiry, ids: [offer.file] })
    const standing = toOffered(referral.standing, offer !== null)
    const isFirst = offer !== null && words.offer === null
    if (isFirst) await noteAnswer(trx, referral, at)
    await saveReferral(trx, deps.vault, referral, {
      standing,
      // The patient's page shows an offer as it was sent: a changed one is sent again.
      words: { ...words, offer, offeredAt: isDeepStrictEqual(offer, words.offer) ? words.offeredAt : null },
      ...(isFirst && { quoted_at: referral.quoted_at ?? at }),
    })
    return planAbout(trx, {
      referral,
      actor: staff.id,
      at,
      office: deps.office,
      event: { kind: isFirst ? 'referral-quoted' : 'offer-changed', detail: { referral: referral.id } },
      plan: (life, about) => planAfterStanding(life, about, standing),
    })
  })
}
