import type { Attachment } from '#contract/desk/files.ts'
import type { Hospital } from '#contract/desk/hospitals.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { isDraft, isOver } from '#contract/life/referral.ts'
import { createUnsaved } from '../../../platform/unsaved.ts'
import type { ConsentDraft } from './consent-draft.ts'

/** A request to several hospitals as it is typed. Each has the ids of its referral and of its mail. */
export type AskDraft = {
  step: 'choose' | 'consent' | 'mail'
  chosen: readonly { hospital: string; name: string; referral: string; mail: string }[]
  consent: ConsentDraft
  subject: string
  text: string
  files: readonly Attachment[]
}

/** By person and inquiry, until it is sent or dropped. */
export const askDrafts = createUnsaved<AskDraft>()

/** The patient's destination first. */
export function sortByDestination(hospitals: readonly Hospital[], destination: string | null): Hospital[] {
  const isThere = ({ country }: Hospital) => country.toLowerCase() === destination?.toLowerCase()
  return hospitals.toSorted((one, other) => Number(isThere(other)) - Number(isThere(one)))
}

/** Why a hospital can't be asked now; undefined where it can. */
export function findObstacle(
  { id, addresses }: Hospital,
  referrals: InquiryDetail['referrals'],
): string | undefined {
  const open = findOpen(id, referrals)
  if (open && !isDraft(open)) return 'already asked'
  return addresses.length === 0 ? 'no e-mail address' : undefined
}

/** A referral to the hospital that has not ended. */
export function findOpen(hospital: string, referrals: readonly Referral[]): Referral | undefined {
  return referrals.find((one) => one.hospital.id === hospital && !isOver(one))
}
