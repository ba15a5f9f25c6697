import { describe, expect, it } from 'vitest'
import { unknownOffice } from '../office-hours.ts'
import type { Step } from './actions.ts'
import { type Life, type Next, toNewLife, toState } from './inquiry.ts'
import { transition } from './transition.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const now = Date.parse('2026-11-21T07:00:00Z')
const context = { me: 'amina', now, office: unknownOffice }
const askAgainAt = Date.parse('2026-11-24T06:00:00Z')

function take(inquiry: Life, ...steps: Step[]): Life {
  return steps.reduce((life, step) => {
    const outcome = transition(life, step, context)
    if (outcome.outcome !== 'changed') throw new Error(`${step.action}: ${JSON.stringify(outcome)}`)
    return outcome.inquiry
  }, inquiry)
}

const received = toNewLife(now - HOUR_MS, false)

it.each([
  { planned: 'task', via: 'whatsapp', isKept: true },
  { planned: 'call', via: 'whatsapp', isKept: true },
  { planned: 'call', via: 'call', isKept: false },
  { planned: 'write', via: 'call', isKept: true },
  { planned: 'write', via: 'email', isKept: false },
  { planned: 'answer', via: 'call', isKept: false },
] as const)('planned for later as $planned, kept after an answer by $via: $isKept', (row) => {
  const next: Next = { kind: row.planned, at: now + HOUR_MS, note: null }
  const answered = take(received, { action: 'set-next', next }, { action: 'log-answer', via: row.via })
  expect(answered.next).toEqual(row.isKept ? next : { kind: 'wait', at: askAgainAt, note: null })
})

it('an act with its next step is one change with one undo', () => {
  const next = { kind: 'call', at: now + HOUR_MS } as const
  const tried = take(received, { action: 'log-attempt', outcome: 'no-answer', next })
  expect(tried).toMatchObject({ owner: 'amina', firstAnswer: null, next, version: received.version + 1 })
  expect(take(tried, { action: 'undo', of: tried.version })).toMatchObject(toState(received))
})

it('handing over an overdue step may add a note, but not another past time', () => {
  const overdue = toNewLife(now - 2 * DAY_MS, false)
  const note = { id: 'c1a0f7f2-4b1e-4d2a-9c3e-0a1b2c3d4e5f', text: 'speaks Somali' }
  const handOver = (at: number) =>
    transition(overdue, { action: 'assign', to: 'baraka', next: { kind: 'answer', at }, note }, context)
  const at = now - DAY_MS
  expect(handOver(at)).toMatchObject({ outcome: 'changed', inquiry: { next: { at, note: note.id } } })
  expect(handOver(at + 1)).toEqual({ outcome: 'refused', reason: 'time_out_of_range' })
})

it('an answer completes a step that is due now', () => {
  const planned: Life = { ...received, next: { kind: 'task', at: now, note: null } }
  expect(take(planned, { action: 'log-answer', via: 'call' }).next?.kind).toBe('wait')
})

it('a further answer postpones asking again, never to an earlier time than planned', () => {
  const answer: Step = { action: 'log-answer', via: 'whatsapp' }
  const inDays = (days: number): Next => ({ kind: 'wait', at: now + days * DAY_MS, note: null })
  const plan = (next: Next) => take(received, { action: 'set-next', next }, answer).next
  expect(plan(inDays(1))?.at).toBe(askAgainAt)
  expect(plan(inDays(14))).toEqual(inDays(14))
})

it.each([
  { at: now, isTaken: false },
  { at: now + 1, isTaken: true },
  { at: Date.parse('2028-11-21T07:00:00Z'), isTaken: true },
  { at: Date.parse('2062-11-21T07:00:00Z'), isTaken: false },
])('a past or too distant time is refused: $at', ({ at, isTaken }) => {
  const { outcome } = transition(received, { action: 'set-next', next: { kind: 'task', at } }, context)
  expect(outcome).toBe(isTaken ? 'changed' : 'refused')
})

describe('the words for a step', () => {
  const note = { id: 'c1a0f7f2-4b1e-4d2a-9c3e-0a1b2c3d4e5f', text: 'after work' }
  const call = (hours: number) => ({ kind: 'call', at: now + hours * HOUR_MS }) as const
  const planned = take(received, { action: 'set-next', next: call(1), note })

  it('stay with a snoozed step, and with a step that an answer leaves planned', () => {
    expect(planned.next).toEqual({ ...call(1), note: note.id })
    expect(take(planned, { action: 'set-next', next: call(2) }).next).toEqual({ ...call(2), note: note.id })
    expect(take(planned, { action: 'log-answer', via: 'whatsapp' }).next).toEqual(planned.next)
  })

  it('are dropped when they are removed or another step is planned', () => {
    expect(take(planned, { action: 'set-next', next: call(2), note: null }).next?.note).toBeNull()
    const task = { kind: 'task', at: now + HOUR_MS } as const
    expect(take(planned, { action: 'set-next', next: task }).next?.note).toBeNull()
  })
})
