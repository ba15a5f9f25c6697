import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import { toHistoryWords, toPlanWords } from '../../case/history-words.ts'
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

export function toEvent(event: HistoryEntry, { detail, toName, now }: TimelineContext): EventEntry {
  const file = detail.files?.find(({ id }) => id === event.detail['file'])
  const icon = eventIcons[event.kind]
  const { via } = event.detail
  const contact = event.kind === 'answered' && (via === 'call' || via === 'whatsapp') ? via : undefined
  return {
    ...{
      kind: 'event',
      key: String(event.n),
      at: event.at,
      isView: views.has(event.kind),
    },
    words:
      [toHistoryWords(event, toName, now), toPlanWords(event, now)].filter(Boolean).join('. ') +
      (file ? `: ${file.name}` : ''),
    ...(contact ? { icon: contact } : icon && { icon }),
  }
}

const views: ReadonlySet<HistoryEntry['kind']> = new Set(['viewed', 'file-previewed', 'file-viewed'])

const eventIcons: Partial<Record<HistoryEntry['kind'], IconName>> = {
  answered: 'reply',
  attempted: 'call',
  'reply-failed': 'alert',
  'reply-doubted': 'alert',
  escalated: 'alarm',
  closed: 'check',
}

/** A file that moves through the list leaves an event for each place: one line tells the whole way. */
export function joinMoves(history: readonly HistoryEntry[]): HistoryEntry[] {
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
