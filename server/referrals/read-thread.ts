import type { Message } from '#contract/desk/messages.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { logView } from '../case/inquiry/access-log.ts'
import { findRow } from '../case/inquiry/rows.ts'
import { readMerged } from '../case/life/merge.ts'
import type { ReadDeps } from '../case/read/read-inquiry.ts'
import { readReferrals } from '../case/referrals/read-referrals.ts'
import { requireReferral } from '../case/referrals/referrals.ts'
import { readThread } from '../case/words/read-conversation.ts'
import { AppError } from '../platform/http/app-error.ts'

/** The thread of one hospital. The access is logged. */
export async function readReferralThread(
  deps: ReadDeps,
  staffId: string,
  { reference, id }: { reference: string; id: string },
): Promise<{ referral: Referral; messages: Message[] }> {
  const inquiry = await findRow(deps.db, reference)
  if (inquiry === undefined) throw new AppError('not_found')
  const row = await requireReferral(deps.db, inquiry, id)
  await logView(deps, staffId, row.inquiry_id)
  const referrals = await readReferrals(deps, inquiry, await readMerged(deps.db, inquiry.id))
  const referral = referrals.find((one) => one.id === id)
  if (referral === undefined) throw new AppError('not_found')
  const place = { id: row.inquiry_id, reference: referral.reference }
  return { referral, messages: await readThread(deps, place, id) }
}
