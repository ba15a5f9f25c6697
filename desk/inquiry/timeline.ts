import type { MessageChannel, Trust } from '#contract/conversation.ts'
import type { EntryChannel } from '#contract/desk/entry-origin.ts'
import type { MessageFile } from '#contract/desk/files.ts'
import type { HistoryEntry, InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import { LINK } from '#contract/desk/templates.ts'
import { HELD } from '#contract/mail-error.ts'
import { toMailErrorWords } from '#contract/mail-error-words.ts'
import type { IconName } from '../shell/icon.tsx'
import { formatDate, formatMoment } from '../time/east-africa-time.ts'
import { toConsequences, toHistoryWords, toPlanWords, toSentWords, wroteWords } from './history-words.ts'

export type DeliveryEntry = { words: string; icon: IconName; isLost: boolean; when?: string }

/** `consent` is null for the patient's own address. */
export type CopyEntry = { address: string; consent: string | null; delivery: DeliveryEntry | null }

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
  isAutomatic: boolean
  /** Of a message that came as a mail. */
  mail: Message['mail']
  /** The inquiry that it belongs to, from which it can be moved; undefined if it can't. */
  movableFrom?: string
  /** A further change by the same act, such as "Next: Call today 19:00". */
  after?: string
}

export type EventEntry = {
  kind: 'event'
  key: string
  at: number
  icon?: IconName
  words: string
  /** Only a view of the inquiry. */
  isView: boolean
}

export type TimelineEntry = MessageEntry | EventEntry

type ToName = (id: string) => string
type Detail = Pick<InquiryDetail, 'inquiry' | 'merged' | 'messages' | 'history'> &
  Partial<Pick<InquiryDetail, 'files'>>

/** Messages and events, oldest first. Events that a message shows have no entry. */
export function toTimeline(detail: Detail, toName: ToName, now: number): TimelineEntry[] {
  const named = Map.groupBy(
    detail.history.flatMap((event) => toMessageIds(event).map((id) => ({ id, event }))),
    ({ id }) => id,
  )
  const shown = new Set<HistoryEntry>()
  const messages = detail.messages.map((message) => {
    const about = named.get(message.id)?.map((one) => one.event) ?? []
    const event = about.find((one) => isShownBy(one, message))
    const loss = isLost(message) ? about.findLast(({ kind }) => kind === 'reply-failed') : undefined
    const lostCopies = message.copies.some(isLost) ? about.filter(({ kind }) => kind === 'copy-failed') : []
    for (const one of [event, loss, ...lostCopies]) if (one) shown.add(one)
    return toMessage({ message, event, loss, detail, toName, now })
  })
  const told = detail.history.filter((event) => !shown.has(event) && !isToldElsewhere(event))
  const lines = joinMoves(told).map((event) => toEvent(event, { detail, toName, now }))
  return [...messages, ...lines].toSorted((a, b) => a.at - b.at)
}

/** The ids of the messages that an event names. */
function toMessageIds({ detail }: HistoryEntry): string[] {
  return [detail['reply'], detail['message'], detail['elsewhere'], detail['note']].flatMap((id) =>
    id ? String(id) : [],
  )
}

function isShownBy({ kind, detail }: HistoryEntry, { id, direction }: Message): boolean {
  switch (direction) {
    case 'in':
      return kind === 'message-received'
    case 'out':
      return kind === 'answered' || kind === 'message-sent'
    case 'internal':
      // The words of the step after a reply are a note of their own.
      return detail['note'] === id && detail['reply'] === undefined
  }
}

/** A note is a message without an id in its event; a further file is a part of its message; the first message is the inquiry's arrival from the form. */
function isToldElsewhere({ kind, detail }: HistoryEntry): boolean {
  if (kind === 'received') return detail['channel'] === undefined && detail['spam'] === undefined
  return kind === 'noted' || kind === 'file-received'
}

/** A file that moves through the list leaves an event for each place: one line tells the whole way. */
function joinMoves(history: readonly HistoryEntry[]): HistoryEntry[] {
  const joined: HistoryEntry[] = []
  for (const event of history) {
    const before = joined.at(-1)
    if (before === undefined || !isFurtherMove(event, before)) {
      joined.push(event)
      continue
    }
    const { from } = before.detail
    joined.pop()
    joined.push({ ...event, detail: { ...event.detail, ...(from !== undefined && { from }) } })
  }
  return joined
}

function isFurtherMove({ kind, actor, detail }: HistoryEntry, before: HistoryEntry): boolean {
  return (
    kind === 'files-ordered' &&
    before.kind === kind &&
    before.actor === actor &&
    before.detail['file'] === detail['file']
  )
}

function isLost({ delivery }: Pick<Message, 'delivery'>): boolean {
  return delivery?.state === 'refused' || delivery?.state === 'returned'
}

type Telling = {
  message: Message
  event: HistoryEntry | undefined
  loss: HistoryEntry | undefined
  detail: Detail
  toName: ToName
  now: number
}

function toMessage(telling: Telling): MessageEntry {
  const { message, event, loss, now } = telling
  const { id, at, direction, channel, isAutomatic, mail, reference } = message
  const files = message.files.map((file) => ({ ...file, name: findGivenName(telling.detail, file) }))
  const text = direction === 'out' ? message.text.replaceAll(LINK, '[the link to their page]') : message.text
  const after = event && [toConsequences(event, now), toPlanWords(event, now)].filter(Boolean).join('. ')
  return {
    ...{ kind: 'message', key: id, at, text, files, isAutomatic, mail },
    icon: direction === 'internal' && event === undefined ? 'note' : toIcon(message),
    side: message.author === 'sender' ? 'other' : sides[direction],
    ...toTelling[direction](telling),
    ...(channel === 'email' && direction === 'in' && { from: toFrom(message) }),
    ...(message.copies.length > 0 && { from: toRecipients(telling) }),
    copies: message.copies.map((copy) => toCopyEntry(copy, now)),
    ...(mail && { movableFrom: reference }),
    ...(message.delivery && {
      delivery: {
        ...toDelivery(message.delivery, now),
        ...(loss && { when: formatMoment(loss.at, now) }),
      },
    }),
    ...(after && { after }),
  }
}

/** The name that a coordinator gave, else the sender's. */
function findGivenName({ files }: Detail, { id, name }: MessageFile): string {
  const file = files?.find((one) => one.id === id)
  return file?.isNamed ? file.name : name
}

const sides = { in: 'theirs', out: 'ours', internal: 'note' } as const satisfies Record<
  Message['direction'],
  MessageEntry['side']
>

type Told = Pick<MessageEntry, 'who' | 'did' | 'title'>

const toTelling: Record<Message['direction'], (telling: Telling) => Told> = {
  in: toReceived,
  out: ({ message, toName }) => ({
    // A shared mailbox doesn't tell who wrote.
    who: message.author === 'sender' ? 'Somebody' : toName(message.author),
    did: message.mail ? 'wrote from the office’s mailbox' : replyWords[message.channel ?? 'email'],
    title: message.subject,
  }),
  internal: ({ message, event, toName, now }) =>
    event === undefined
      ? { who: toName(message.author), did: 'noted' }
      : { who: '', did: toHistoryWords(event, toName, now) },
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

function toReceived({ message, detail: { inquiry, merged } }: Telling): Told {
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
  const isOnlyFiles = channel === 'page' && text === '' && files.length > 0
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

function toCopyEntry({ address, consent, delivery }: Message['copies'][number], now: number): CopyEntry {
  return {
    address,
    consent: consent && `${consent.by} agreed on ${formatDate(consent.on)}: ${consent.to}`,
    delivery: delivery && toDelivery(delivery, now),
  }
}

function toDelivery({ state, sentAt, error }: NonNullable<Message['delivery']>, now: number): DeliveryEntry {
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
    case 'withdrawn':
      return { words: `Not sent. ${toMailErrorWords('WITHDRAWN')}`, icon: 'alert', isLost: true }
  }
}

function toWaitingWords(error: string | null): string {
  if (error === null) return 'On its way to the mail server …'
  if (error === HELD) return `Not sent yet. ${toMailErrorWords(error)}`
  return `Not sent yet. ${toMailErrorWords(error)} It is tried again by itself.`
}

function toEvent(
  event: HistoryEntry,
  { detail, toName, now }: Omit<Telling, 'message' | 'event' | 'loss'>,
): EventEntry {
  const file = detail.files?.find(({ id }) => id === event.detail['file'])
  const icon = eventIcons[event.kind]
  const { via } = event.detail
  const contact = event.kind === 'answered' && (via === 'call' || via === 'whatsapp') ? via : undefined
  return {
    ...{
      kind: 'event',
      key: String(event.n),
      at: event.at,
      isView: event.kind === 'viewed' || event.kind === 'file-viewed',
    },
    words:
      [toHistoryWords(event, toName, now), toPlanWords(event, now)].filter(Boolean).join('. ') +
      (file ? `: ${file.name}` : ''),
    ...(contact ? { icon: contact } : icon && { icon }),
  }
}

const eventIcons: Partial<Record<HistoryEntry['kind'], IconName>> = {
  answered: 'reply',
  attempted: 'call',
  'reply-failed': 'alert',
  escalated: 'alarm',
  closed: 'check',
}
