import type { Answers } from '#contract/desk/hospitals.ts'
import { DAY_MS } from '#contract/durations.ts'
import { isChosen } from '#contract/life/referral.ts'
import type { Db } from '../../schema/tables.ts'
import type { ReferralRow } from './referrals.ts'

type Asked = Pick<ReferralRow, 'hospital_id' | 'standing' | 'asked_at' | 'answered_at' | 'quoted_at'>

/** Milliseconds; the end is not included. */
type Range = { start: number; end: number }

/** The referrals of which a mail has left, without those of invented inquiries; in a range by that mail. */
export function selectAsked(db: Db, range?: Range) {
  return db
    .selectFrom('referral')
    .innerJoin('inquiry', 'inquiry.id', 'referral.inquiry_id')
    .innerJoin('hospital', 'hospital.id', 'referral.hospital_id')
    .select([
      'referral.id',
      'referral.inquiry_id',
      'hospital_id',
      'referral.standing',
      'asked_at',
      'referral.answered_at',
      'quoted_at',
      'hospital.country',
    ])
    .where('asked_at', 'is not', null)
    .where('inquiry.invented', '=', 0)
    .$if(range !== undefined, (query) =>
      query.where('asked_at', '>=', range?.start ?? 0).where('asked_at', '<', range?.end ?? 0),
    )
    .execute()
}

export function countAnswers(asked: readonly Asked[]): Answers {
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

/** To a tenth; null without any. */
export function toMedianDays(times: readonly number[]): number | null {
  if (times.length === 0) return null
  const sorted = times.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return Math.round(((low + high) / 2 / DAY_MS) * 10) / 10
}
