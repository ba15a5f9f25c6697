import type { Message } from '#contract/desk/messages.ts'
import { wroteWords } from '../../case/history-words.ts'
import type { MailPlace } from '../../received-mail/move-dialog.tsx'
import type { TimelineContext } from './timeline-context.ts'

/** The sender of a mail in a hospital's thread who is not known to belong to it. */
export type Stranger = { reference: string; referral: string; message: string }

type HospitalParts = {
  side?: 'theirs' | 'other'
  who?: string
  did?: string
  from?: string
  stranger?: Stranger
}

/** Parts of a message in the thread of a hospital that differ from those of the patient's conversation. */
export function toHospitalParts(
  message: Message,
  { detail, hospitals }: Pick<TimelineContext, 'detail' | 'hospitals'>,
): HospitalParts {
  const { id, referral, direction, channel, trust, from, mail } = message
  if (referral === null || direction === 'internal') return {}
  const hospital = hospitals[referral] ?? 'the hospital'
  if (direction === 'out') return { did: `wrote to ${hospital}`, from: `To ${hospital}` }
  const isStranger = trust !== 'hospital'
  const whose = isStranger ? 'not from an address of the hospital' : 'from an address of the hospital'
  return {
    side: isStranger ? 'other' : 'theirs',
    who: from?.name || from?.address || (isStranger ? 'Somebody else' : hospital),
    did: wroteWords[channel ?? 'email'],
    ...(mail && { from: [from?.address, whose].filter(Boolean).join(' · ') }),
    ...(isStranger && from && { stranger: { reference: detail.inquiry.reference, referral, message: id } }),
  }
}

/** The other conversations of the inquiry to which a mail may belong. */
export function listPlaces(
  { referrals = [] }: TimelineContext['detail'],
  { referral }: Message,
): MailPlace[] {
  const threads = referrals.map(({ id, hospital }) => ({
    referral: id,
    label: `To the thread of ${hospital.name}`,
  }))
  return [{ referral: null, label: 'To the patient’s conversation' }, ...threads].filter(
    (place) => place.referral !== referral,
  )
}
