import { planAfterAnswer } from '#contract/life/referral.ts'
import { planAbout } from '../case/life/plan-about.ts'
import { noteAnswer } from '../case/life/receive-answer.ts'
import { saveReferral } from '../case/referrals/referrals.ts'
import { openWords } from '../case/words/words.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { changeReferral, type ReferralChangeDeps } from './change-referral.ts'

type Taken = { reference: string; id: string; version: number; message: string }

/** Says that the sender of a message in the thread belongs to the hospital, for this referral alone. */
export async function takeAddress(
  deps: ReferralChangeDeps,
  staff: SignedInStaff,
  { reference, id, version, message: messageId }: Taken,
): Promise<void> {
  await changeReferral(deps, { reference, id, version }, async ({ referral, words, trx, at }) => {
    const message = await trx
      .selectFrom('message')
      .select(['id', 'direction', 'trust', 'automatic', 'key_id', 'sealed'])
      .where('id', '=', messageId)
      .where('referral_id', '=', referral.id)
      .where('direction', '=', 'in')
      .executeTakeFirst()
    if (message === undefined) throw new AppError('not_found')
    const { from } = openWords(deps.vault, message)
    if (from === null || from.address === '') throw new AppError('not_allowed_now')
    if (message.trust === 'hospital') return []
    const address = { name: from.name, address: from.address.toLowerCase(), since: at }
    const others = words.addresses.filter((one) => one.address !== address.address)
    await noteAnswer(trx, referral, at)
    await saveReferral(trx, deps.vault, referral, {
      words: { ...words, addresses: [...others, address] },
    })
    await trx.updateTable('message').set({ trust: 'hospital' }).where('id', '=', messageId).execute()
    return planAbout(trx, {
      referral,
      actor: staff.id,
      at,
      office: deps.office,
      event: { kind: 'referral-address-taken', detail: { referral: referral.id, message: messageId } },
      plan: planAfterAnswer,
    })
  })
}
