import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { toAskAgain, toNextAfterAnswer } from '#contract/life/answer.ts'
import { channels, type Planned, plannedSchema } from '#contract/life/inquiry.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import type { Office } from '#contract/office-hours.ts'
import { formatMoment } from '../../desk/time/east-africa-time.ts'
import { nextNames } from '../../desk/time/next-kinds.ts'

/** The next step of an inquiry: null after its end, undefined where the log doesn't say. */
type Step = Planned | null | undefined

export type LoggedEvent = {
  reference: string
  kind: string
  actor: string
  at: number
  detail: Record<string, unknown>
  /** After this event. */
  step: Step
}

/** The events of all inquiries and accounts, with the step that each left behind. */
export function readLog(database: DatabaseSync, office: Office): LoggedEvent[] {
  const rows = database
    .prepare(
      `select coalesce(reference, subject_id) as reference, kind, actor, at, detail, received_at
      from event left join inquiry on inquiry.id = subject_id order by event.n`,
    )
    .all()
  const bySubject = new Map<string, LoggedEvent[]>()
  return rows.map((row) => {
    const reference = String(row['reference'])
    const earlier = bySubject.get(reference) ?? []
    bySubject.set(reference, earlier)
    const event = {
      ...{ reference, kind: String(row['kind']), actor: String(row['actor']), at: Number(row['at']) },
      detail: v.parse(v.record(v.string(), v.unknown()), JSON.parse(String(row['detail']))),
    }
    const receivedAt = Number(row['received_at'])
    const logged = { ...event, step: toStepAfter(event, earlier, { receivedAt, office }) }
    earlier.push(logged)
    return logged
  })
}

function toStepAfter(
  { kind, at, detail }: Omit<LoggedEvent, 'step'>,
  earlier: readonly LoggedEvent[],
  { receivedAt, office }: { receivedAt: number; office: Office },
): Step {
  const planned = v.safeParse(plannedSchema, detail)
  if (planned.success) return planned.output
  const before = earlier.at(-1)?.step
  switch (kind) {
    case 'answered': {
      const via = v.parse(v.picklist(channels), detail['via'])
      return before && toNextAfterAnswer({ ...before, note: null }, via, toAskAgain(at, office), at)
    }
    case 'received':
      return { kind: 'answer', at: toPromisedAt(receivedAt) }
    case 'closed':
    case 'marked-spam':
      return null
    case 'undone':
      return earlier[earlier.findLastIndex((event) => event.kind === detail['change']) - 1]?.step
    case 'merged':
    case 'unmerged':
    case 'reopened':
    case 'rescued':
    case 'lifted':
    case 'reply-failed':
    case 'message-received':
    case 'message-moved':
      return undefined
    // Without a plan of its own an act keeps the step.
    default:
      return before
  }
}

/** Whether the desk's words about an act name the step that the log has. */
export function isAsTold(words: string, { kind, at, step }: LoggedEvent): boolean {
  if (kind !== 'next-set' && !words.includes('Next: ')) return true
  if (step === undefined) return true
  if (step === null) return false
  const moment = formatMoment(step.at, at)
  return words.includes(kind === 'next-set' ? moment : `Next: ${nextNames[step.kind]} ${moment}`)
}
