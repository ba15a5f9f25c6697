import type { Mailing } from '../case/inquiry/store.ts'
import { AppError } from '../platform/http/app-error.ts'
import { toAddressBlock } from '../platform/http/client-address.ts'
import type { Limits } from '../platform/limits/limits.ts'
import { toMailbox } from '../platform/mail/mailbox.ts'

type CountLimits = Pick<Limits, 'count' | 'reset'>

/** Counts one inquiry; throws `too_many` with the seconds to wait when its network has sent too many. */
export async function countInquiry(limits: CountLimits, address: string, email: string): Promise<Mailing> {
  const retryAfterSeconds = await limits.count('inquiries', address)
  if (retryAfterSeconds !== undefined) throw new AppError('too_many', { retryAfterSeconds })
  const [wait, mayAcknowledge] = await Promise.all([
    limits.count('all', ''),
    countRecipient(limits, address, email),
  ])
  return { isCrowded: wait !== undefined, mayAcknowledge }
}

async function countRecipient(limits: CountLimits, address: string, email: string): Promise<boolean> {
  const pair = `${toAddressBlock(address)} ${toMailbox(email)}`
  if ((await limits.count('pair', pair)) !== undefined) return true
  const isWithin = (await limits.count('recipients', address)) === undefined
  if (!isWithin) await limits.reset('pair', pair)
  return isWithin
}
