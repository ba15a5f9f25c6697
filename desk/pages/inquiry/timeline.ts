import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import { findPlanned } from '../../case/history-words.ts'
import { isLost } from './delivery-entry.ts'
import { type EventEntry, joinMoves, toEvent } from './event-entry.ts'
import { type MessageEntry, toMessage } from './message-entry.ts'
import { findSeries, tellSeries } from './series-entry.ts'
import { type TimelineContext, toHospitals } from './timeline-context.ts'

export type TimelineEntry = MessageEntry | EventEntry

/** Messages and events, oldest first. Events that a message shows have no entry. */
export function toTimeline(
  detail: TimelineContext['detail'],
  toName: TimelineContext['toName'],
  now: number,
): TimelineEntry[] {
  const eventsOfMessages = Map.groupBy(
    detail.history.flatMap((event) => toMessageIds(event).map((id) => ({ id, event }))),
    ({ id }) => id,
  )
  const told = new Set<HistoryEntry>()
  const context = { detail, toName, now, hospitals: toHospitals(detail) }
  const messages = detail.messages.flatMap((message) => {
    const about = eventsOfMessages.get(message.id)?.map((one) => one.event) ?? []
    const series = findSeries(about)
    if (series && told.has(series)) return []
    const event = about.find((one) => isShownBy(one, message) && !told.has(one))
    const planned = about.map((one) => findPlanned(one.detail, message.id)).find((step) => step !== undefined)
    const loss = isLost(message)
      ? about.findLast(({ kind }) => kind === 'reply-failed' || kind === 'referral-failed')
      : undefined
    const lostCopies = message.copies.some(isLost) ? about.filter(({ kind }) => kind === 'copy-failed') : []
    for (const one of [event, loss, ...lostCopies]) if (one) told.add(one)
    const entry = toMessage({ ...context, message, event, planned, loss })
    return [series ? tellSeries(entry, series, context) : entry]
  })
  const listed = detail.history.filter((event) => !told.has(event) && !isToldElsewhere(event))
  const lines = joinMoves(listed).map((event) => toEvent(event, context))
  return [...messages, ...lines].toSorted((a, b) => a.at - b.at)
}

/** The ids of the messages that an event names. */
function toMessageIds({ detail }: HistoryEntry): string[] {
  return [
    'reply' in detail && detail.reply,
    'message' in detail && detail.message,
    'note' in detail && detail.note,
    ...('planned' in detail ? (detail.planned ?? []).map((step) => step.note) : []),
  ].filter((id) => typeof id === 'string')
}

const isArrival: ReadonlySet<HistoryEntry['kind']> = new Set([
  'message-received',
  'message-noted',
  'referral-answered',
  'referral-noted',
  'referral-received',
])
const isDeparture: ReadonlySet<HistoryEntry['kind']> = new Set([
  'answered',
  'message-sent',
  'referral-asked',
  'referral-sent',
])

function isShownBy({ kind, detail }: HistoryEntry, { id, direction }: Message): boolean {
  switch (direction) {
    case 'in':
      return isArrival.has(kind)
    case 'out':
      return isDeparture.has(kind)
    case 'internal':
      // A step that is planned with a message or a note has words of its own, and is listed next to it.
      if (kind === 'noted' || 'reply' in detail || 'message' in detail) return false
      return ('note' in detail && detail.note === id) || findPlanned(detail, id) !== undefined
  }
}

/** A note is a message without an id in its event; a further file is a part of its message; the first message is the inquiry's arrival from the form. */
function isToldElsewhere({ kind, detail }: HistoryEntry): boolean {
  if (kind === 'received') return !('channel' in detail) && detail.spam === undefined
  return (kind === 'noted' && detail.planned === undefined) || kind === 'file-received'
}
