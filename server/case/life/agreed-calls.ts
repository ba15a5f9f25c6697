import * as v from 'valibot'
import { type Life, plannedKinds, timeSchema } from '#contract/life/inquiry.ts'

/** How long a call takes in a calendar. */
export const CALL_MS = 30 * 60 * 1000

const stepSchema = v.object({ id: v.string(), kind: v.picklist(plannedKinds), at: timeSchema })
const stepsSchema = v.optional(v.array(stepSchema), [])

/** Members that any of these events may have. */
const detailSchema = v.object({
  ...v.partial(stepSchema).entries,
  outcome: v.optional(v.string()),
  change: v.optional(v.string()),
  into: v.optional(v.string()),
  planned: stepsSchema,
  taken: stepsSchema,
  finished: stepsSchema,
  ended: stepsSchema,
})
type Detail = v.InferOutput<typeof detailSchema>

/** Events that plan, move, end or restore a step. */
export const callEvents = [
  'answered',
  'assigned',
  'attempted',
  'closed',
  'marked-spam',
  'merged',
  'message-noted',
  'message-received',
  'noted',
  'step-added',
  'step-changed',
  'step-finished',
  'step-removed',
  'undone',
  'withdrawal-taken-back',
  'withdrawn',
] as const

export type CallEvent = { n: number; subject_id: string; kind: string; at: number; detail: string }

/** A call that the patient has agreed to. `name` stays the same until it is over. */
export type KnownCall = {
  name: string
  at: number
  /** Raised each time the call is moved, cancelled or restored. */
  sequence: number
  changedAt: number
  isCancelled: boolean
  isOver: boolean
}

type Call = Omit<KnownCall, 'isOver'>
/** The times of the calls that are planned, by the inquiry and the id of the step. */
type Planned = ReadonlyMap<string, number>
type Past = CallEvent & { planned: Planned; times: ReadonlyMap<Call, number> }

/** The calls that the patient agreed to, from the events of an inquiry in their order, and what is planned now. */
export function listCalls(
  events: readonly CallEvent[],
  { steps }: Pick<Life, 'steps'>,
  now: number,
): KnownCall[] {
  return followCalls(events).map((call) => {
    const isCancelled = !steps.some(({ kind, at }) => kind === 'call' && at === call.at)
    // A change that tells nothing of steps.
    const isUntold = isCancelled !== call.isCancelled
    return {
      ...call,
      sequence: call.sequence + (isUntold ? 1 : 0),
      isCancelled,
      isOver: isOver(call, now),
    }
  })
}

function followCalls(events: readonly CallEvent[]): Call[] {
  const calls: Call[] = []
  const past: Past[] = []
  let planned: Planned = new Map()
  for (const event of events) {
    const parsed = v.safeParse(detailSchema, JSON.parse(event.detail))
    if (!parsed.success) continue
    const detail = parsed.output
    const undone = event.kind === 'undone' ? findUndone(past, event, detail) : undefined
    const before = { ...event, planned, times: new Map(calls.map((call) => [call, call.at])) }
    planned = undone?.planned ?? plan(planned, event, detail, past)
    const times = new Map(undone?.times)
    const agreed = findAgreed(event, detail)
    if (agreed !== undefined) {
      const left = plan(before.planned, event, { ...detail, planned: [] }, past)
      const running = calls.filter((call) => !isOver(call, event.at))
      const moved = findMoved(running, agreed, [...left.values()])
      if (moved) times.set(moved, agreed)
      else calls.push(toCall(event, agreed))
    }
    for (const call of calls) if (!isOver(call, event.at)) settle(call, event, planned, times.get(call))
    past.push(before)
  }
  return calls
}

/** Its time is over, or it took place. */
function isOver({ at, isCancelled, changedAt }: Call, now: number): boolean {
  return at + CALL_MS <= now || (isCancelled && changedAt >= at)
}

/** Undo takes back the newest change of that kind. */
function findUndone(past: readonly Past[], { subject_id: id }: CallEvent, { change }: Detail) {
  return past.findLast(({ kind, subject_id }) => kind === change && subject_id === id)
}

function plan(
  before: Planned,
  { kind, subject_id: id }: CallEvent,
  detail: Detail,
  past: readonly Past[],
): Planned {
  const planned = new Map(before)
  for (const step of [...detail.finished, ...detail.ended]) planned.delete(`${id} ${step.id}`)
  if (kind === 'step-changed') planned.delete(`${id} ${detail.id}`)
  // The inquiry that a repeat was merged into takes over its plans, in an event of its own.
  if (kind === 'merged' && detail.into !== undefined)
    for (const step of planned.keys()) if (step.startsWith(`${id} `)) planned.delete(step)
  const changed = kind === 'step-changed' ? v.safeParse(stepSchema, detail) : undefined
  const added = [...detail.planned, ...detail.taken, ...(changed?.success ? [changed.output] : [])]
  for (const step of added) if (step.kind === 'call') planned.set(`${id} ${step.id}`, step.at)
  if (kind === 'withdrawal-taken-back') {
    const withdrawn = past.findLast((one) => one.kind === 'withdrawn' && one.subject_id === id)
    for (const [step, at] of withdrawn?.planned ?? []) planned.set(step, at)
  }
  return planned
}

function findAgreed({ kind }: CallEvent, { outcome, planned }: Detail): number | undefined {
  if (kind !== 'attempted' || outcome !== 'agreed-time') return undefined
  return planned.find((step) => step.kind === 'call')?.at
}

/** The call that another time was agreed on for: one that ends with that or ended before. `left` are the other times. */
function findMoved(running: readonly Call[], agreed: number, left: readonly number[]): Call | undefined {
  return (
    running.find(({ at }) => at === agreed) ??
    running.find(({ at, isCancelled }) => !isCancelled && !left.includes(at)) ??
    running.findLast(({ isCancelled }) => isCancelled)
  )
}

function toCall({ subject_id: id, n, at: changedAt }: CallEvent, at: number): Call {
  return { name: `${id} ${n}`, at, sequence: 0, changedAt, isCancelled: false }
}

function settle(call: Call, event: CallEvent, planned: Planned, wanted = call.at): void {
  // Undo may lead back to a time that is over: the one in the calendar is cancelled then.
  const at = wanted + CALL_MS <= event.at ? call.at : wanted
  const isCancelled = ![...planned.values()].includes(at)
  if (at === call.at && isCancelled === call.isCancelled) return
  Object.assign(call, { at, isCancelled, sequence: call.sequence + 1, changedAt: event.at })
}
