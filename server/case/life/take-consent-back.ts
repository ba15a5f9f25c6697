import type { Office } from '#contract/company/office-hours.ts'
import { planAfterTakingBack } from '#contract/life/referral.ts'
import type { NewEvent } from '../../company/audit/record-change.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { NO_CONSENT } from '../../schema/hold-mails.ts'
import type { Trx } from '../../schema/tables.ts'
import { type ReferralRow, type ReferralWords, saveReferral } from '../referrals/referrals.ts'
import { keepSteps, planAbout } from './plan-about.ts'

type TakenBack = {
  referral: ReferralRow
  words: ReferralWords
  actor: string
  at: number
  /** Whether the request to the hospital ends, so that somebody tells it. */
  ends: boolean
  /** As it stays; null where nothing was asked. */
  question: ReferralWords['question']
}

/** From now on nothing that the patient agreed to leaves: the link ends, and mails that wait are stopped. */
export async function takeConsentBack(
  trx: Trx,
  { vault, office }: { vault: Vault; office: Office },
  { referral, words, actor, at, ends, question }: TakenBack,
): Promise<NewEvent[]> {
  const isTold = ends && referral.asked_at !== null
  await saveReferral(trx, vault, referral, {
    words: { ...words, consent: null, question, link: null, takenBackAt: at },
    ...(isTold && { standing: 'ended' }),
  })
  const stopped = await stopMails(trx, referral, at)
  return planAbout(trx, {
    referral,
    actor,
    at,
    office,
    event: {
      kind: 'consent-taken-back',
      detail: { referral: referral.id, hospital: referral.hospital_id, stopped },
    },
    plan: isTold ? planAfterTakingBack : keepSteps,
  })
}

/** One that is being sent is stopped by the sender, unless it was handed over. */
async function stopMails(trx: Trx, { id, inquiry_id }: ReferralRow, at: number): Promise<number> {
  const mails = await trx.selectFrom('message').select('id').where('referral_id', '=', id).execute()
  if (mails.length === 0) return 0
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ state: 'failed', last_error: NO_CONSENT })
    .where('inquiry_id', '=', inquiry_id)
    .where('kind', '=', 'referral')
    .where('state', '=', 'waiting')
    .where('lease_until', '<=', at)
    .where((eb) => eb.or(mails.map((mail) => eb('item_id', 'like', `${mail.id}.%`))))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
