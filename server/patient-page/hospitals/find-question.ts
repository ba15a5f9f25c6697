import { hasEnded } from '#contract/life/referral.ts'
import type { MailDeps } from '../../case/mails.ts'
import { toHospitalPlace } from '../../case/referrals/hospital-place.ts'
import { findHospitalRow, openHospital } from '../../case/referrals/hospitals.ts'
import { findReferralRow, openIntactReferral } from '../../case/referrals/referrals.ts'

/** The hospital and its place; undefined once the patient has answered, or there is another question. */
export async function findQuestion(
  { db, vault, site }: Pick<MailDeps, 'db' | 'vault' | 'site'>,
  itemId: string,
  locale: string,
): Promise<{ hospital: string; place: string } | undefined> {
  const [id = '', at = ''] = itemId.split('.')
  const referral = await findReferralRow(db, id)
  const hospital = referral && (await findHospitalRow(db, referral.hospital_id))
  if (referral === undefined || hospital === undefined) return undefined
  const { question } = await openIntactReferral(db, vault, referral)
  if (question === null || question.at !== Number(at) || question.answer !== null || hasEnded(referral))
    return undefined
  const { name, city } = openHospital(vault, hospital)
  return { hospital: name, place: toHospitalPlace({ city, country: hospital.country }, site.words, locale) }
}
