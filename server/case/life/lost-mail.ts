import type { Office } from '#contract/company/office-hours.ts'
import { planAfterFailure } from '#contract/life/referral.ts'
import type { NewEvent } from '../../company/audit/record-change.ts'
import { parseCopyId } from '../../company/outbox/copy-id.ts'
import type { Trx } from '../../schema/tables.ts'
import { findReferralRow } from '../referrals/referrals.ts'
import { planAbout } from './plan-about.ts'

type Lost = { itemId: string; code: string; at: number; office: Office }

/** For `recordChange`: a mail to a hospital did not arrive at one of its addresses. */
export async function loseReferralMail(trx: Trx, { itemId, code, at, office }: Lost): Promise<NewEvent[]> {
  const { replyId: messageId } = parseCopyId(itemId)
  const message = await trx
    .selectFrom('message')
    .select('referral_id')
    .where('id', '=', messageId)
    .executeTakeFirst()
  const referral = await findReferralRow(trx, message?.referral_id ?? '')
  if (referral === undefined) return []
  const event = {
    kind: 'referral-failed',
    detail: { referral: referral.id, message: messageId, code },
  } as const
  return planAbout(trx, { referral, actor: 'server', at, office, event, plan: planAfterFailure })
}
