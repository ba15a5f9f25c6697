import type { Trx } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { DAY_MS } from '../../platform/process/durations.ts'
import { queueNotice } from '../../platform/staff/staff-notices.ts'

/** Per person within 24 hours; from `notifyFrom` on the administrators get a mail. notice-mail.ts names the kinds. */
const ERASURES = { notifyFrom: 10, max: 50 }
const EXPORTS = { notifyFrom: 5, max: 20 }
const EXPORTED_ROWS = { notifyFrom: 2_000, max: 20_000 }

type LimitedAct = { staffId: string; at: number }

export const dailyLimits = { checkErasure, checkExport }

export const withoutDailyLimits: typeof dailyLimits = {
  checkErasure: async () => {},
  checkExport: async () => {},
}

/** Counts by the event log, which nobody can reset. Throws `daily_limit`. An inquiry with its repeats counts once. */
async function checkErasure(trx: Trx, { staffId, at }: LimitedAct): Promise<void> {
  const recent = await trx
    .selectFrom('event')
    .select('at')
    .where('kind', '=', 'erased')
    .where('actor', '=', staffId)
    .where('at', '>', at - DAY_MS)
    .orderBy('at')
    .execute()
  if (recent.length >= ERASURES.max) throw toRefusal(recent, at)
  if (recent.length >= ERASURES.notifyFrom) await queueNotice(trx, { staffId, kind: 'many-erased', at })
}

async function checkExport(trx: Trx, { staffId, at, rows }: LimitedAct & { rows: number }): Promise<void> {
  const recent = await trx
    .selectFrom('event')
    .select(['at', 'detail'])
    .where('subject_id', '=', staffId)
    .where('kind', '=', 'exported')
    .where('at', '>', at - DAY_MS)
    .orderBy('at')
    .execute()
  const total = recent.reduce((sum, { detail }) => sum + Number(JSON.parse(detail).rows ?? 0), rows)
  if (recent.length >= EXPORTS.max || total > EXPORTED_ROWS.max) throw toRefusal(recent, at)
  if (recent.length >= EXPORTS.notifyFrom || total > EXPORTED_ROWS.notifyFrom) {
    await queueNotice(trx, { staffId, kind: 'many-exported', at })
  }
}

function toRefusal([oldest]: readonly { at: number }[], at: number): AppError {
  const leftMs = oldest === undefined ? 0 : oldest.at + DAY_MS - at
  return new AppError('daily_limit', leftMs > 0 ? { retryAfterSeconds: Math.ceil(leftMs / 1000) } : {})
}
