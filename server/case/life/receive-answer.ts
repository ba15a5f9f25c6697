import type { Office } from '#contract/company/office-hours.ts'
import type { Trust } from '#contract/inquiry/conversation.ts'
import { planAfterAnswer, planAfterStranger } from '#contract/life/referral.ts'
import type { NewEvent } from '../../company/audit/record-change.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { findHospitalRow, openIntactHospital } from '../referrals/hospitals.ts'
import { findReferralRow, openIntactReferral, type ReferralRow } from '../referrals/referrals.ts'
import { insertIncoming, type NewIncoming } from '../words/store.ts'
import { keepSteps, planAbout } from './plan-about.ts'

type ReceiveDeps = { vault: Vault; office: Office }

/**
 * Decides whether a sender is the hospital of a referral: an exact address that the hospital has, or that was taken over for this
 * referral, or its domain; and the company's mail server vouches for it.
 */
export async function judgeHospital(
  db: Db,
  vault: Vault,
  referralId: string,
  { sender, isVouchedFor }: { sender: string | undefined; isVouchedFor: boolean },
): Promise<Trust> {
  const referral = await findReferralRow(db, referralId)
  if (referral === undefined || sender === undefined || !isVouchedFor) return 'someone-else'
  try {
    return (await isOfHospital(db, vault, referral, sender)) ? 'hospital' : 'someone-else'
  } catch {
    // A row that was changed without the keys vouches for nobody.
    return 'someone-else'
  }
}

async function isOfHospital(db: Db, vault: Vault, referral: ReferralRow, sender: string): Promise<boolean> {
  const address = sender.toLowerCase()
  const own = await openIntactReferral(db, vault, referral)
  const row = await findHospitalRow(db, referral.hospital_id)
  if (row === undefined) return false
  const { addresses, domain } = await openIntactHospital(db, vault, row)
  const isExact = [...addresses, ...own.addresses].some((one) => one.address.toLowerCase() === address)
  return isExact || (domain !== null && address.slice(address.lastIndexOf('@') + 1) === domain)
}

type Received = Pick<NewIncoming, 'id' | 'channel' | 'trust' | 'isAutomatic'>

/** For `recordChange`: stores a message in the thread of a hospital. No events without that referral. */
export async function receiveFromHospital(
  trx: Trx,
  deps: ReceiveDeps,
  message: NewIncoming & { inquiryId: string; referralId: string },
  now: number,
): Promise<NewEvent[]> {
  const referral = await findReferralRow(trx, message.referralId)
  if (referral === undefined) return []
  await insertIncoming(trx, deps.vault, message)
  return changeByAnswer(trx, { office: deps.office, referral, message, now })
}

type ByAnswer = { office: Office; referral: ReferralRow; message: Received; now: number }

/** For `recordChange`: changes the inquiry by a message in the thread of a hospital that is stored. */
export async function changeByAnswer(
  trx: Trx,
  { office, referral, message, now }: ByAnswer,
): Promise<NewEvent[]> {
  const { id, channel, trust, isAutomatic = false } = message
  const isAnswer = trust === 'hospital' && !isAutomatic
  if (isAnswer) await noteAnswer(trx, referral, now)
  return planAbout(trx, {
    referral,
    actor: 'sender',
    at: now,
    office,
    event: {
      kind: isAnswer ? 'referral-answered' : 'referral-received',
      detail: {
        referral: referral.id,
        message: id,
        channel,
        ...(isAutomatic && { automatic: 1 as const }),
      },
    },
    plan: isAutomatic ? keepSteps : isAnswer ? planAfterAnswer : planAfterStranger,
  })
}

/** A figure alone: it is no change that anybody decides on, so the version stays. */
export async function noteAnswer(
  trx: Trx,
  { id, asked_at, answered_at }: ReferralRow,
  now: number,
): Promise<void> {
  if (asked_at === null || answered_at !== null) return
  await trx.updateTable('referral').set({ answered_at: now }).where('id', '=', id).execute()
}
