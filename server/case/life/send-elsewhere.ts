import type { Office } from '#contract/company/office-hours.ts'
import { planAfterAsking, toAsked } from '#contract/life/referral.ts'
import type { NewEvent } from '../../company/audit/record-change.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'
import { openIntactReferral, type ReferralRow, saveReferral } from '../referrals/referrals.ts'
import { keepSteps, planAbout } from './plan-about.ts'

type SentElsewhere = {
  referral: ReferralRow
  /** Stored in the thread of the hospital. */
  message: { id: string; at: number }
  actor: string
  now: number
  office: Office
}

/** For `recordChange`: the hospital was asked by a mail that the office sent from another program. */
export async function changeBySentElsewhere(
  trx: Trx,
  vault: Vault,
  { referral, message, actor, now, office }: SentElsewhere,
): Promise<NewEvent[]> {
  const asked_at = referral.asked_at ?? Math.min(message.at, now)
  const words = await openIntactReferral(trx, vault, referral).catch(() => undefined)
  if (words)
    await saveReferral(trx, vault, referral, { standing: toAsked(referral.standing), words, asked_at })
  // A damaged row must not keep the mail from being stored.
  else await trx.updateTable('referral').set({ asked_at }).where('id', '=', referral.id).execute()
  const isLast = !(await hasAnswerSince(trx, referral.id, message.at))
  return planAbout(trx, {
    referral,
    actor,
    at: now,
    office,
    event: {
      kind: referral.asked_at === null ? 'referral-asked' : 'referral-sent',
      detail: {
        referral: referral.id,
        hospital: referral.hospital_id,
        message: message.id,
        files: await countFiles(trx, message.id),
      },
    },
    plan: (life, about) => (isLast ? planAfterAsking(life, about, []) : keepSteps(life)),
  })
}

/** An old mail that is attached late leaves a newer answer unread. */
async function hasAnswerSince(trx: Trx, referralId: string, at: number): Promise<boolean> {
  const row = await trx
    .selectFrom('message')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('direction', '=', 'in')
    .where('at', '>', at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function countFiles(trx: Trx, messageId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('message_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
