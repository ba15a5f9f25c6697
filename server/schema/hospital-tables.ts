import type { Generated } from 'kysely'
import type { ReferralStanding } from '#contract/life/referral-standings.ts'
import type { SealedColumns } from './sealed-columns.ts'

/** Hospitals, and what each was asked for an inquiry. */
export type HospitalTables = { hospital: HospitalTable; referral: ReferralTable }

type HospitalTable = SealedColumns & {
  id: string
  country: string
  /** JSON: tags of languages. */
  languages: string
  archived: number
  created_at: number
  version: number
}

type ReferralTable = SealedColumns & {
  n: Generated<number>
  id: string
  inquiry_id: string
  hospital_id: string
  standing: ReferralStanding
  created_at: number
  /** The first mail to the hospital, its first answer, and its first offer. */
  asked_at: number | null
  answered_at: number | null
  quoted_at: number | null
  version: number
}
