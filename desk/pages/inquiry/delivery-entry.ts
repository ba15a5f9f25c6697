import type { Message } from '#contract/desk/messages.ts'
import type { Delivery } from '#contract/inquiry/conversation.ts'
import { HELD } from '#contract/mail/mail-error.ts'
import { toMailErrorWords } from '#contract/mail/mail-error-words.ts'
import type { IconName } from '../../shell/icon.tsx'
import { formatDate, formatMoment } from '../../time/office-time.ts'

export type DeliveryEntry = { words: string; icon: IconName; isLost: boolean; when?: string }

/** `consent` is null for the patient's own address. */
export type CopyEntry = {
  address: string
  /** Not a copy, but one of the mails to the addresses of a hospital. */
  isTo: boolean
  consent: string | null
  delivery: DeliveryEntry | null
}

const LOST: readonly Delivery[] = ['refused', 'returned', 'returned (unconfirmed)']

export function isLost({ delivery }: Pick<Message, 'delivery'>): boolean {
  return delivery !== null && LOST.includes(delivery.state)
}

export function toCopyEntry(
  { address, consent, delivery }: Message['copies'][number],
  { now, isTo }: { now: number; isTo: boolean },
): CopyEntry {
  return {
    address,
    isTo,
    consent: consent && `${consent.by} agreed on ${formatDate(consent.on)}: ${consent.to}`,
    delivery: delivery && toDelivery(delivery, now),
  }
}

export function toDelivery(
  { state, sentAt, error }: NonNullable<Message['delivery']>,
  now: number,
): DeliveryEntry {
  switch (state) {
    case 'waiting':
      return { words: toWaitingWords(error), icon: 'clock', isLost: false }
    case 'sent': {
      const when = sentAt === null ? '' : ` ${formatMoment(sentAt, now)}`
      return { words: `Sent${when}: accepted by the mail server`, icon: 'check', isLost: false }
    }
    case 'refused':
      return { words: `Not delivered. ${toMailErrorWords(error ?? '')}`, icon: 'alert', isLost: true }
    case 'returned':
      return { words: `Returned. ${toMailErrorWords(error ?? '')}`, icon: 'alert', isLost: true }
    case 'returned (unconfirmed)':
      return {
        words: `Returned (unconfirmed). A mail says so, and anybody may have written it. ${toMailErrorWords(error ?? '')}`,
        icon: 'alert',
        isLost: true,
      }
    case 'withdrawn':
      return { words: `Not sent. ${toMailErrorWords('WITHDRAWN')}`, icon: 'alert', isLost: true }
    case 'invented':
      return { words: `Not sent. ${toMailErrorWords('INVENTED')}`, icon: 'check', isLost: false }
  }
}

function toWaitingWords(error: string | null): string {
  if (error === null) return 'On its way to the mail server …'
  if (error === HELD) return `Not sent yet. ${toMailErrorWords(error)}`
  return `Not sent yet. ${toMailErrorWords(error)} It is tried again by itself.`
}
