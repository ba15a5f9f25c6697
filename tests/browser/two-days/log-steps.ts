import type { DatabaseSync } from 'node:sqlite'
import type { Office } from '#contract/company/office-hours.ts'
import { toAskAgain } from '#contract/life/answer.ts'
import { parseEvent, type ShownEvent } from '#contract/life/events.ts'
import type { State, Step } from '#contract/life/inquiry.ts'
import { toPromisedAt } from '#contract/life/promise.ts'
import { addSteps, isAskingAgain, toSystemStep } from '#contract/life/steps.ts'

/** Leaves out words and people, which the trial doesn't compare. */
export type Work = Pick<State, 'owed' | 'steps'>

export type LoggedEvent = {
  reference: string
  kind: string
  actor: string
  at: number
  told: ShownEvent
  /** After this event; undefined where the log doesn't say. */
  work: Work | undefined
}

/** The events of all inquiries and accounts, with what each left owed and planned. */
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
    const kind = String(row['kind'])
    const event = {
      ...{ reference, kind, actor: String(row['actor']), at: Number(row['at']) },
      told: parseEvent(kind, JSON.parse(String(row['detail']))),
    }
    const receivedAt = Number(row['received_at'])
    const logged = { ...event, work: toWorkAfter(event, earlier, { receivedAt, office }) }
    earlier.push(logged)
    return logged
  })
}

type Origin = { receivedAt: number; office: Office }

function toWorkAfter(
  { told, at }: Pick<LoggedEvent, 'told' | 'at'>,
  earlier: readonly LoggedEvent[],
  { receivedAt, office }: Origin,
): Work | undefined {
  const before = earlier.at(-1)?.work
  switch (told.kind) {
    case 'received':
      return { owed: { kind: 'answer', at: toPromisedAt(receivedAt) }, steps: [] }
    case 'undone':
      return earlier[earlier.findLastIndex(({ kind }) => kind === told.detail.change) - 1]?.work
    case 'answered': {
      if (before === undefined || told.detail.message !== undefined) return undefined
      const { steps } = plan(before, told.detail)
      const planned = steps.filter((step) => !isAskingAgain(step))
      const askAgain = toSystemStep('ask-again', { receivedAt, version: 0 }, toAskAgain(at, office))
      return { owed: null, steps: planned.length > 0 ? planned : [askAgain] }
    }
    case 'merged':
    case 'unmerged':
    case 'reopened':
    case 'rescued':
    case 'lifted':
    case 'reply-failed':
    case 'reply-doubted':
    case 'message-received':
    case 'message-noted':
    case 'message-moved':
    case 'withdrawn':
    case 'withdrawal-taken-back':
      return undefined
    default:
      return before && change(before, told)
  }
}

function change(before: Work, told: ShownEvent): Work {
  switch (told.kind) {
    case 'assigned':
    case 'attempted':
    case 'noted':
    case 'step-added':
    case 'step-finished':
    case 'step-removed':
      return plan(before, told.detail)
    case 'step-changed':
      return plan(before, { ended: [told.detail], planned: [told.detail] })
    case 'owed-moved':
      return { ...before, owed: { kind: told.detail.kind, at: told.detail.at } }
    case 'closed':
    case 'marked-spam':
      return { ...plan(before, told.detail), owed: null }
    default:
      return before
  }
}

type ToldStep = Pick<Step, 'id' | 'kind' | 'at'>
type Plans = { [Key in 'finished' | 'ended' | 'planned']?: ToldStep[] | undefined }

function plan({ owed, steps }: Work, { finished = [], ended = [], planned = [] }: Plans): Work {
  const gone = [...finished, ...ended]
  const kept = steps.filter((step) => !gone.some((one) => isSame(step, one)))
  return { owed, steps: addSteps(kept, planned.map(toStep)) }
}

/** The log doesn't name what the system plans, so its id is known by its beginning only. */
function isSame(step: Step, { id }: ToldStep): boolean {
  return step.id === id || (isAskingAgain(step) && id.startsWith('ask-again'))
}

function toStep({ id, kind, at }: ToldStep): Step {
  return { id, kind, at, note: null, by: 'somebody', for: null }
}
