import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import type { Channel } from '#contract/life/inquiry.ts'
import { toHistoryWords, toStepChanges } from '../../case/history-words.ts'
import type { IconName } from '../../shell/icon.tsx'
import type { TimelineContext } from './timeline-context.ts'

export type EventEntry = {
  kind: 'event'
  key: string
  at: number
  icon?: IconName
  words: string
  /** Only a view of the inquiry. */
  isView: boolean
}

export function toEvent(
  event: HistoryEntry,
  { detail, toName, now, hospitals }: TimelineContext,
): EventEntry {
  const fileId = 'file' in event.detail ? event.detail.file : undefined
  const file = detail.files?.find(({ id }) => id === fileId)
  const icon = toIcon(event)
  return {
    kind: 'event',
    key: String(event.n),
    at: event.at,
    isView: views.has(event.kind),
    words:
      [toHistoryWords(event, toName, now, hospitals), toStepChanges(event, toName, now, hospitals)]
        .filter(Boolean)
        .join('. ') + (file ? `: ${file.name}` : ''),
    ...(icon && { icon }),
  }
}

const views: ReadonlySet<HistoryEntry['kind']> = new Set(['viewed', 'file-previewed', 'file-viewed'])

function toIcon({ kind, detail }: HistoryEntry): IconName | undefined {
  return kind === 'answered' ? answerIcons[detail.via] : eventIcons[kind]
}

const answerIcons: Record<Channel, IconName> = { email: 'reply', call: 'call', whatsapp: 'whatsapp' }

const eventIcons: Partial<Record<HistoryEntry['kind'], IconName>> = {
  attempted: 'call',
  'step-finished': 'check',
  'reply-failed': 'alert',
  'reply-doubted': 'alert',
  escalated: 'alarm',
  closed: 'check',
  'referral-failed': 'alert',
  'consent-taken-back': 'alert',
  'choice-made': 'check',
}

/** A file that moves through the list leaves an event for each place: one line tells the whole way. */
export function joinMoves(history: readonly HistoryEntry[]): HistoryEntry[] {
  const joined: HistoryEntry[] = []
  for (const event of history) {
    const before = joined.at(-1)
    if (event.kind === 'files-ordered' && before?.kind === event.kind && isFurtherMove(event, before))
      joined.splice(-1, 1, { ...event, detail: { ...event.detail, from: before.detail.from } })
    else joined.push(event)
  }
  return joined
}

type Move = Extract<HistoryEntry, { kind: 'files-ordered' }>

function isFurtherMove({ actor, detail }: Move, before: Move): boolean {
  return before.actor === actor && before.detail.file === detail.file
}
