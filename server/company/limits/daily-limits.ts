import { DAY_MS } from '#contract/durations.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import { toDetail } from '../audit/event-log.ts'
import { queueNotice } from '../staff/staff-notices.ts'

/** Per person within 24 hours; from `notifyFrom` on the administrators get a mail. server/auth/mails.ts has the words. */
const DAILY = {
  erased: {
    staff: 'actor',
    notice: 'many-erased',
    acts: { notifyFrom: 10, max: 50 },
    rows: { notifyFrom: Number.POSITIVE_INFINITY, max: Number.POSITIVE_INFINITY },
  },
  exported: {
    staff: 'subject_id',
    notice: 'many-exported',
    acts: { notifyFrom: 5, max: 20 },
    rows: { notifyFrom: 2_000, max: 20_000 },
  },
} as const

/** Throws `daily_limit` where a member of staff has erased or exported too much within 24 hours. */
export type CheckDay = (
  trx: Trx,
  kind: keyof typeof DAILY,
  act: { staffId: string; at: number; rows?: number },
) => Promise<void>

export function openDailyLimits({ enabled }: { enabled: boolean }): CheckDay {
  return enabled ? checkDay : async () => {}
}

/** Counts by the event log, which nobody can reset. An erased inquiry with its repeats counts once, and an invented one not at all. */
const checkDay: CheckDay = async (trx, kind, { staffId, at, rows = 0 }) => {
  const limit = DAILY[kind]
  const acts = await trx
    .selectFrom('event')
    .select(['at', 'detail'])
    .where('kind', '=', kind)
    .where(limit.staff, '=', staffId)
    .where('at', '>', at - DAY_MS)
    .orderBy('at')
    .execute()
  const recent = acts.filter(({ detail }) => !isOfInvented(kind, detail))
  const total = recent.reduce((sum, event) => {
    const detail = toDetail(kind, event.detail)
    return sum + (detail !== undefined && 'rows' in detail ? detail.rows : 0)
  }, rows)
  if (recent.length >= limit.acts.max || total > limit.rows.max) throw toRefusal(recent, at)
  if (recent.length >= limit.acts.notifyFrom || total > limit.rows.notifyFrom)
    await queueNotice(trx, { staffId, kind: limit.notice, at })
}

function isOfInvented(kind: keyof typeof DAILY, text: string): boolean {
  const detail = toDetail(kind, text)
  return detail !== undefined && 'reason' in detail && detail.reason === 'invented'
}

function toRefusal([oldest]: readonly { at: number }[], at: number): AppError {
  const leftMs = oldest === undefined ? 0 : oldest.at + DAY_MS - at
  return new AppError('daily_limit', leftMs > 0 ? { retryAfterSeconds: Math.ceil(leftMs / 1000) } : {})
}
