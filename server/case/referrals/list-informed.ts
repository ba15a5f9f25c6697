import { compareNames } from '#contract/inquiry/person-names.ts'
import type { Db } from '../../schema/tables.ts'
import type { OpenDeps } from '../inquiry/try-to-open.ts'
import { tryToOpenHospital } from './read-referrals.ts'

/** The names of the hospitals that got something about the patients of these inquiries and their repeats. */
export async function listInformed(
  deps: OpenDeps & { db: Db },
  references: readonly string[],
): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('referral')
    .innerJoin('inquiry', 'inquiry.id', 'referral.inquiry_id')
    .leftJoin('inquiry as head', 'head.id', 'inquiry.merged_into')
    .innerJoin('hospital', 'hospital.id', 'referral.hospital_id')
    .selectAll('hospital')
    .distinct()
    .where('asked_at', 'is not', null)
    .where((eb) => eb.or([eb('inquiry.reference', 'in', references), eb('head.reference', 'in', references)]))
    .execute()
  return rows.map((row) => tryToOpenHospital(deps, row).name).toSorted(compareNames)
}
