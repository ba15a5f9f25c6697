import type { MessageFile } from '#contract/desk/files.ts'
import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import { LINK } from '#contract/desk/templates.ts'
import type { Proposal } from '#contract/inquiry/contact-proposal.ts'
import type { MessageChannel, Trust } from '#contract/inquiry/conversation.ts'
import type { EntryChannel } from '#contract/life/entry-origin.ts'
import { isSpam } from '#contract/life/standing.ts'
import {
  listSteps,
  type ToldStep,
  toConsequences,
  toHistoryWords,
  toSentWords,
  toStepChanges,
  wroteWords,
} from '../../case/history-words.ts'
import type { MailPlace } from '../../received-mail/move-dialog.tsx'
import type { IconName } from '../../shell/icon.tsx'
import { formatMoment } from '../../time/office-time.ts'
import { toInnerName } from '../../workplace/names.ts'
import { type CopyEntry, type DeliveryEntry, toCopyEntry, toDelivery } from './delivery-entry.ts'
import { listPlaces, type Stranger, toHospitalParts } from './hospital-message.ts'
import type { TimelineContext } from './timeline-context.ts'

export type MessageEntry = {
  kind: 'message'
  key: string
  at: number
  icon: IconName
  /** `other` is neither the patient nor staff. */
  side: 'theirs' | 'other' | 'ours' | 'note'
  /** Empty where `did` is a whole sentence. */
  who: string
  did: string
  /** The sender of a mail, or to whom a reply with copies went. */
  from?: string
  title?: string
  text: string
  files: readonly MessageFile[]
  /** To whom a reply went, with the consent that each copy rests on. */
  copies: readonly CopyEntry[]
  /** `when` it was lost. */
  delivery?: DeliveryEntry
  /** The reply of which a coordinator has still to find out whether it arrived. */
  doubted?: { reference: string; reply: string }
  /** A new address or number; `reference` is the inquiry that it would change. */
  proposed?: { reference: string; message: string; proposal: Proposal }
  isAutomatic: boolean
  /** Details of a message that came as a mail. */
  mail: Message['mail']
  /** The inquiry that it belongs to, and other places in it; undefined if it can't be moved. */
  movable?: { from: string; referral: string | null; places: readonly MailPlace[] }
  stranger?: Stranger
  /** A further change by the same act, such as "Planned: Call today 19:00". */
  after?: string
}

type Telling = TimelineContext & {
  message: Message
  event: HistoryEntry | undefined
  /** The step whose words an internal message holds. */
  planned: ToldStep | undefined
  loss: HistoryEntry | undefined
}

export function toMessage(telling: Telling): MessageEntry {
  const { message, event, loss, toName, now, hospitals } = telling
  const { id, at, direction, channel, isAutomatic, mail, reference } = message
  const files = message.files.map((file) => ({ ...file, name: findGivenName(telling.detail, file) }))
  const text = direction === 'out' ? message.text.replaceAll(LINK, '[the link to their page]') : message.text
  const after =
    event && [toConsequences(event), toStepChanges(event, toName, now, hospitals)].filter(Boolean).join('. ')
  return {
    kind: 'message',
    key: id,
    at,
    text,
    files,
    isAutomatic,
    mail,
    icon: direction === 'internal' && event === undefined ? 'note' : toIcon(message),
    side: message.author === 'sender' ? 'other' : sides[direction],
    ...toTelling[direction](telling),
    ...(channel === 'email' && direction === 'in' && { from: toFrom(message) }),
    ...((event?.kind === 'message-noted' || event?.kind === 'referral-noted') && {
      from: `noted by ${toInnerName(toName(event.actor))}`,
    }),
    ...(message.copies.length > 0 && { from: toRecipients(telling) }),
    copies: message.copies.map((copy) => toCopyEntry(copy, { now, isTo: message.referral !== null })),
    ...(mail && {
      movable: { from: reference, referral: message.referral, places: listPlaces(telling.detail, message) },
    }),
    ...(message.delivery &&
      message.referral === null && {
        delivery: {
          ...toDelivery(message.delivery, now),
          ...(loss && { when: formatMoment(loss.at, now) }),
        },
      }),
    ...(after && { after }),
    ...(message.proposal &&
      canDecide(telling.detail) && {
        proposed: { reference: telling.detail.inquiry.reference, message: id, proposal: message.proposal },
      }),
    ...(message.delivery?.state === 'returned (unconfirmed)' &&
      message.referral === null && {
        doubted: { reference: telling.detail.inquiry.reference, reply: id },
      }),
    ...toHospitalParts(message, telling),
  }
}

function canDecide({ inquiry }: TimelineContext['detail']): boolean {
  return !isSpam(inquiry) && !inquiry.isRepeat
}

/** The name that the list of files has. */
function findGivenName({ files }: TimelineContext['detail'], { id, name }: MessageFile): string {
  const file = files?.find((one) => one.id === id)
  return file?.name ?? name
}

const sides = { in: 'theirs', out: 'ours', internal: 'note' } as const satisfies Record<
  Message['direction'],
  MessageEntry['side']
>

type MessageHead = Pick<MessageEntry, 'who' | 'did' | 'title'>

const toTelling: Record<Message['direction'], (telling: Telling) => MessageHead> = {
  in: toReceived,
  out: ({ message, toName }) => ({
    // A shared mailbox doesn't tell who wrote.
    who: message.author === 'sender' ? 'Somebody' : toName(message.author),
    did: message.mail ? 'wrote from the office’s mailbox' : replyWords[message.channel ?? 'email'],
    title: message.subject,
  }),
  internal: ({ message, event, planned, ...context }) => {
    const { toName, now, hospitals } = context
    if (event !== undefined) return { who: '', did: toHistoryWords(event, toName, now, hospitals) }
    const did = planned === undefined ? 'noted' : `planned: ${listSteps([planned], context)}`
    return { who: toName(message.author), did }
  },
}

const replyWords = {
  form: 'replied',
  email: 'replied by e-mail',
  call: 'called',
  whatsapp: 'replied on WhatsApp',
  page: 'replied on the patient’s page',
  'in-person': 'spoke with the patient',
} as const satisfies Record<MessageChannel, string>

const cameWords = {
  phone: 'called',
  whatsapp: 'wrote on WhatsApp',
  'in-person': 'came to the office',
  colleague: 'came through a colleague',
  email: 'wrote by e-mail',
} as const satisfies Record<EntryChannel, string>

function toReceived({ message, detail: { inquiry, merged } }: Telling): MessageHead {
  const { id, author, channel, from, subject, reference, text, files } = message
  const own = merged.find((repeat) => repeat.reference === reference) ?? inquiry
  const repeatOf = own === inquiry ? '' : reference
  if (id === own.id) {
    const did = own.origin === null ? 'wrote' : cameWords[own.origin.channel]
    const isAgain = [inquiry, ...merged].some(({ receivedAt }) => receivedAt < own.receivedAt)
    const title = [own.treatment, repeatOf].filter(Boolean).join(' · ')
    return { who: own.name, did: isAgain ? `${did} again` : did, title }
  }
  const sender = from?.name || from?.address || 'Somebody else'
  const isOnlyFiles = channel !== 'email' && text === '' && files.length > 0
  return {
    who: author === 'patient' ? own.name : sender,
    did: isOnlyFiles ? toSentWords(files.length) : wroteWords[channel ?? 'form'],
    title: [subject, repeatOf].filter(Boolean).join(' · '),
  }
}

const trustWords = {
  patient: 'from the patient’s address',
  'someone-else': 'not from the patient’s address',
  unverified: 'the patient’s address, but not verified',
  hospital: 'from an address of the hospital',
} as const satisfies Record<Trust, string>

function toFrom({ from, trust }: Message): string {
  return [from?.address, trust && trustWords[trust]].filter(Boolean).join(' · ')
}

function toRecipients({ message: { copies, reference }, detail: { inquiry, merged } }: Telling): string {
  const { name } = merged.find((repeat) => repeat.reference === reference) ?? inquiry
  return [`To ${name}`, ...copies.map(({ address }) => `Cc ${address}`)].join(' · ')
}

const inIcons = {
  form: 'inbox',
  email: 'mail',
  call: 'call',
  whatsapp: 'whatsapp',
  page: 'person',
  'in-person': 'person',
} as const satisfies Record<MessageChannel, IconName>

function toIcon({ direction, channel }: Message): IconName {
  if (direction === 'out' && channel === 'email') return 'reply'
  return channel === null ? 'note' : inIcons[channel]
}
