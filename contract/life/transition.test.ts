import { describe, expect, it } from 'vitest'
import { unknownOffice } from '../company/office-hours.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import type { Act } from './actions.ts'
import { type Life, type PlannedKind, type Step, toNewLife, toState } from './inquiry.ts'
import type { Plan } from './plans.ts'
import { MAX_STEPS, toNext } from './steps.ts'
import { transition } from './transition.ts'

const now = Date.parse('2026-11-21T07:00:00Z')
const context = { me: 'amina', now, office: unknownOffice }
const askAgainAt = Date.parse('2026-11-24T09:00:00Z')

function take(inquiry: Life, ...acts: Act[]): Life {
  return acts.reduce((life, act) => {
    const outcome = transition(life, act, context)
    if (outcome.outcome !== 'changed') throw new Error(`${act.action}: ${JSON.stringify(outcome)}`)
    return outcome.inquiry
  }, inquiry)
}

const refusalOf = (inquiry: Life, act: Act) => transition(inquiry, act, context)

const received = toNewLife(now - HOUR_MS, false)
const plan = (id: string, kind: PlannedKind, hours: number): Plan => ({
  id,
  kind,
  at: now + hours * HOUR_MS,
})
const step = ({ id, kind, at }: Plan): Step => ({ id, kind, at, note: null, by: 'amina', for: null })
const call = plan('call', 'call', 1)
const answer: Act = { action: 'log-answer', via: 'email' }

it('an answer ends what is owed, and no step that it does not name', () => {
  const planned = take(received, { action: 'add-step', step: call, plans: [plan('task', 'task', 2)] })
  expect(take(planned, answer)).toMatchObject({ owed: null, steps: [step(call), { id: 'task' }] })
  const ticked = take(planned, { ...answer, finishes: ['call'] })
  expect(ticked.steps.map(({ id }) => id)).toEqual(['task'])
})

it('the patient is asked again where nothing else is planned, and each answer puts it off', () => {
  const answered = take(received, answer)
  expect(answered.steps).toMatchObject([{ kind: 'wait', at: askAgainAt, by: null }])
  const later = transition(answered, answer, { ...context, now: now + DAY_MS })
  expect(later).toMatchObject({ inquiry: { steps: [{ kind: 'wait', at: askAgainAt + DAY_MS }] } })
  expect(take(answered, { ...answer, plans: [call] }).steps).toEqual([step(call)])
})

it('asking again at a time that a person chose stays at that time', () => {
  const answered = take(received, answer)
  const id = answered.steps[0]?.id ?? ''
  const moved = take(answered, { action: 'change-step', id, at: now + HOUR_MS })
  expect(take(moved, answer).steps).toEqual(moved.steps)
})

it('an act with what it finishes and plans is one change with one event and one undo', () => {
  const planned = take(received, { action: 'add-step', step: call })
  const act: Act = {
    action: 'log-attempt',
    outcome: 'agreed-time',
    finishes: ['call'],
    plans: [plan('again', 'call', 26)],
  }
  const tried = transition(planned, act, context)
  expect(tried).toMatchObject({
    inquiry: { owner: 'amina', owed: received.owed, steps: [{ id: 'again' }], version: 3 },
    event: {
      kind: 'attempted',
      detail: {
        outcome: 'agreed-time',
        finished: [{ id: 'call' }],
        planned: [{ id: 'again', kind: 'call' }],
      },
    },
  })
  const undone = take(take(planned, act), { action: 'undo', of: 3 })
  expect(toState(undone)).toEqual(toState(planned))
})

it('an overdue promise comes first, then the earliest', () => {
  const planned = take(received, { action: 'add-step', step: call })
  expect(toNext(planned, now)).toMatchObject({ kind: 'call', step: 'call' })
  expect(toNext(planned, now + 2 * DAY_MS)).toMatchObject({ kind: 'answer', step: null })
})

it('an open inquiry is never without something to come back to', () => {
  const answered = take(received, { ...answer, plans: [call] })
  const needs = { outcome: 'refused', reason: 'needs_step' }
  expect(refusalOf(answered, { action: 'remove-step', id: 'call' })).toEqual(needs)
  expect(refusalOf(answered, { action: 'finish-step', id: 'call', outcome: 'done' })).toEqual(needs)
  const next = [plan('next', 'task', 5)]
  expect(
    take(answered, { action: 'finish-step', id: 'call', outcome: 'done', plans: next }).steps,
  ).toHaveLength(1)
  expect(
    take(received, { action: 'add-step', step: call }, { action: 'remove-step', id: 'call' }).steps,
  ).toEqual([])
})

it('what was treated keeps the aftercare that people have planned, until that is done', () => {
  const planned = take(received, answer, { action: 'add-step', step: call })
  const closed = take(planned, { action: 'close', reason: 'treated' })
  expect(closed).toMatchObject({ standing: 'closed', owed: null, steps: [step(call)] })
  const done = take(closed, { action: 'finish-step', id: 'call', outcome: 'done' })
  expect(done).toMatchObject({ standing: 'closed', steps: [] })
  const died = transition(closed, { action: 'close', reason: 'died' }, context)
  expect(died).toMatchObject({ inquiry: { steps: [] }, event: { detail: { ended: [{ id: 'call' }] } } })
})

it('closing says which steps it ends, and Undo brings them back', () => {
  const planned = take(received, { action: 'add-step', step: call })
  const closed = transition(planned, { action: 'close', reason: 'other' }, context)
  expect(closed).toMatchObject({ event: { detail: { ended: [{ id: 'call', kind: 'call', at: call.at }] } } })
  const back = take(take(planned, { action: 'close', reason: 'other' }), { action: 'undo', of: 3 })
  expect(toState(back)).toEqual(toState(planned))
})

it('what is owed can be put off, and only to a time in the future', () => {
  const at = now + 40 * HOUR_MS
  expect(take(received, { action: 'move-owed', at }).owed).toEqual({ kind: 'answer', at })
  const past = refusalOf(received, { action: 'move-owed', at: now })
  expect(past).toEqual({ outcome: 'refused', reason: 'time_out_of_range' })
  expect(refusalOf(take(received, answer), { action: 'move-owed', at })).toMatchObject({ outcome: 'refused' })
})

it.each([
  { at: now, isTaken: false },
  { at: now + 1, isTaken: true },
  { at: Date.parse('2028-11-21T07:00:00Z'), isTaken: true },
  { at: Date.parse('2062-11-21T07:00:00Z'), isTaken: false },
])('a past or too distant time is refused: $at', ({ at, isTaken }) => {
  const { outcome } = refusalOf(received, { action: 'add-step', step: { ...call, at } })
  expect(outcome).toBe(isTaken ? 'changed' : 'refused')
})

it('an id that is planned, or one that is not, is refused', () => {
  const planned = take(received, { action: 'add-step', step: call })
  const refused = { outcome: 'refused', reason: 'changed_meanwhile' }
  expect(refusalOf(planned, { action: 'add-step', step: call })).toEqual(refused)
  expect(refusalOf(planned, { ...answer, finishes: ['other'] })).toEqual(refused)
  expect(refusalOf(planned, { action: 'remove-step', id: 'other' })).toEqual(refused)
})

it('no more steps than somebody can mean', () => {
  const many = Array.from({ length: MAX_STEPS }, (_, n) => step(plan(`s${n}`, 'task', n + 1)))
  const refused = refusalOf({ ...received, steps: many }, { action: 'add-step', step: call })
  expect(refused).toEqual({ outcome: 'refused', reason: 'too_many_steps' })
})

describe('changing a step', () => {
  const note = { id: 'c1a0f7f2-4b1e-4d2a-9c3e-0a1b2c3d4e5f', text: 'after work' }
  const planned = take(received, { action: 'add-step', step: { ...call, note } })

  it('moves it with its words, and the event says from when', () => {
    const at = now + 2 * HOUR_MS
    expect(take(planned, { action: 'change-step', id: 'call', at }).steps).toEqual([
      { ...step(call), at, note: note.id },
    ])
    expect(transition(planned, { action: 'change-step', id: 'call', at }, context)).toMatchObject({
      event: { kind: 'step-changed', detail: { id: 'call', at, from: call.at } },
    })
  })

  it('removes its words, and gives it to somebody', () => {
    const changed = take(planned, { action: 'change-step', id: 'call', note: null, for: 'baraka' })
    expect(changed.steps).toEqual([{ ...step(call), for: 'baraka' }])
  })

  it('of an overdue one needs no other time', () => {
    const overdue: Life = { ...received, steps: [{ ...step(call), at: now - HOUR_MS }] }
    expect(take(overdue, { action: 'change-step', id: 'call', note }).steps[0]?.note).toBe(note.id)
    expect(refusalOf(overdue, { action: 'change-step', id: 'call', at: now - 1 })).toMatchObject({
      reason: 'time_out_of_range',
    })
  })
})
