import type { Hospital } from '#contract/desk/hospitals.ts'
import { DAY_MS } from '#contract/durations.ts'
import { isChosen } from '#contract/life/referral.ts'
import type { Db } from '../../schema/tables.ts'

const NOTHING: Hospital['answered'] = { asked: 0, answered: 0, medianDays: null, quoted: 0, chosen: 0 }

/** Figures of the referrals to each hospital, without those of invented inquiries. */
export async function readAnswered(db: Db): Promise<(hospitalId: string) => Hospital['answered']> {
  const rows = await db
    .selectFrom('referral')
    .innerJoin('inquiry', 'inquiry.id', 'referral.inquiry_id')
    .select(['hospital_id', 'referral.standing', 'asked_at', 'referral.answered_at', 'quoted_at'])
    .where('asked_at', 'is not', null)
    .where('inquiry.invented', '=', 0)
    .execute()
  const byHospital = Map.groupBy(rows, ({ hospital_id }) => hospital_id)
  return (id) => {
    const asked = byHospital.get(id)
    if (asked === undefined) return NOTHING
    const times = asked.flatMap(({ asked_at, answered_at }) =>
      asked_at === null || answered_at === null ? [] : [answered_at - asked_at],
    )
    return {
      asked: asked.length,
      answered: times.length,
      medianDays: toMedianDays(times),
      quoted: asked.filter(({ quoted_at }) => quoted_at !== null).length,
      chosen: asked.filter(isChosen).length,
    }
  }
}

/** To a tenth. */
function toMedianDays(times: readonly number[]): number | null {
  if (times.length === 0) return null
  const sorted = times.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return Math.round(((low + high) / 2 / DAY_MS) * 10) / 10
}
