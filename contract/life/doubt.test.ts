import { expect, it } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { doubtAnswer } from './doubt.ts'
import { type Life, type Step, toNewLife } from './inquiry.ts'
import { toSystemStep } from './steps.ts'

const now = Date.parse('2026-11-24T10:00:00+03:00')
const doubt = { reply: 'r1', code: 'UNCONFIRMED 550' }

const askAgain = toSystemStep('ask-again', toNewLife(now, false), { kind: 'wait', at: now + 50 * HOUR_MS })
const call = {
  kind: 'call',
  at: now,
  note: null,
  by: null,
  for: null,
  id: expect.stringContaining('mail-failed'),
}

const answered: Life = {
  ...toNewLife(now - 30 * HOUR_MS, false),
  owner: 'amina',
  firstAnswer: { at: now - 20 * HOUR_MS, by: 'amina', via: 'email' },
  owed: null,
  steps: [askAgain],
}

function take(inquiry: Life, disabled: readonly string[] = []) {
  const outcome = doubtAnswer(inquiry, doubt, { now, disabled })
  if (outcome.outcome !== 'changed') throw new Error(outcome.outcome)
  return outcome
}

it('a call is due now, and the answer stands', () => {
  const { inquiry, event } = take(answered)
  expect(inquiry).toEqual({
    ...answered,
    steps: [call, askAgain],
    version: answered.version + 1,
  })
  expect(event).toEqual({ kind: 'reply-doubted', detail: doubt })
})

it('what is owed and planned stays', () => {
  const at = now + HOUR_MS
  const task: Step = { id: 's1', kind: 'task', at, note: 'n1', by: 'amina', for: null }
  const owed = { kind: 'reply', at } as const
  expect(take({ ...answered, owed, steps: [task] }).inquiry).toMatchObject({ owed, steps: [call, task] })
})

it('one call is enough for two mails, and is not put off by the second', () => {
  const first = take(answered).inquiry
  expect(take(first).inquiry.steps).toEqual([call, askAgain])
  const later = doubtAnswer(first, doubt, { now: now + HOUR_MS, disabled: [] })
  expect(later).toMatchObject({ inquiry: { steps: [call, askAgain] } })
})

it('opens a closed inquiry again', () => {
  const closed: Life = { ...answered, standing: 'closed', closedAt: now, closedFor: 'other', steps: [] }
  expect(take(closed).inquiry).toMatchObject({ standing: 'open', steps: [call] })
})

it.each<[string, Partial<Life>]>([
  ['spam', { standing: 'spam', steps: [] }],
  ['a repeat', { isRepeat: true }],
  ['a patient who has died', { standing: 'closed', closedFor: 'died', steps: [] }],
  ['a patient who withdrew', { withdrawn: { at: now, wants: 'stop', owed: null, steps: [] } }],
])('changes nothing for %s', (_, state) => {
  expect(doubtAnswer({ ...answered, ...state }, doubt, { now, disabled: [] })).toEqual({ outcome: 'same' })
})
