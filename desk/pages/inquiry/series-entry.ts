import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import { listSteps, type ToldStep } from '../../case/history-words.ts'
import type { MessageEntry } from './message-entry.ts'
import type { TimelineContext } from './timeline-context.ts'

/** Several steps that were planned at once, one a line with its words. */
export function findSeries(events: readonly HistoryEntry[]): HistoryEntry | undefined {
  return events.find((event) => listPlanned(event).length > 1)
}

export function tellSeries(
  entry: MessageEntry,
  event: HistoryEntry,
  { detail, ...context }: TimelineContext,
): MessageEntry {
  const words = new Map(detail.messages.map(({ id, text }: Message) => [id, text]))
  const lines = listPlanned(event).map((step) => {
    const note = step.note && words.get(step.note)
    return `${listSteps([step], context)}${note ? `: ${note}` : ''}`
  })
  return { ...entry, who: context.toName(event.actor), did: 'planned', text: lines.join('\n') }
}

function listPlanned({ kind, detail }: HistoryEntry): readonly ToldStep[] {
  return kind === 'step-added' ? (detail.planned ?? []) : []
}
