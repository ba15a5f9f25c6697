import { expect, it } from 'vitest'
import { doubtAnswer } from './doubt.ts'
import { type Life, type Next, toNewLife } from './inquiry.ts'

const HOUR_MS = 60 * 60 * 1000
const now = Date.parse('2026-11-24T10:00:00+03:00')
const doubt = { reply: 'r1', code: 'UNCONFIRMED 550' }

const answered: Life = {
  ...toNewLife(now - 30 * HOUR_MS, false),
  owner: 'amina',
  firstAnswer: { at: now - 20 * HOUR_MS, by: 'amina', via: 'email' },
  next: { kind: 'wait', at: now + 50 * HOUR_MS, note: null },
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
    next: { kind: 'call', at: now, note: null },
    version: answered.version + 1,
  })
  expect(event).toEqual({ kind: 'reply-doubted', detail: doubt })
})

it.each([
  [
    { kind: 'task', at: now + HOUR_MS, note: 'n1' },
    { kind: 'call', at: now, note: 'n1' },
  ],
  [
    { kind: 'call', at: now - HOUR_MS, note: 'n1' },
    { kind: 'call', at: now - HOUR_MS, note: 'n1' },
  ],
  [
    { kind: 'reply', at: now + HOUR_MS, note: null },
    { kind: 'reply', at: now, note: null },
  ],
] satisfies [Next, Next][])('of the planned step %j remains %j', (before, after) => {
  expect(take({ ...answered, next: before }).inquiry.next).toEqual(after)
})

it('names the step of a coordinator that it brings forward', () => {
  const at = now + HOUR_MS
  expect(take({ ...answered, next: { kind: 'task', at, note: null } }).event.detail).toMatchObject({
    dropped: [{ kind: 'task', at }],
  })
})

it('opens a closed inquiry again', () => {
  const closed: Life = { ...answered, standing: 'closed', closedAt: now, closedFor: 'other', next: null }
  expect(take(closed).inquiry).toMatchObject({ standing: 'open', next: { kind: 'call', at: now } })
})

it.each<[string, Partial<Life>]>([
  ['spam', { standing: 'spam', next: null }],
  ['a repeat', { isRepeat: true }],
  ['a patient who has died', { standing: 'closed', closedFor: 'died', next: null }],
  ['a patient who withdrew', { withdrawn: { at: now, wants: 'stop' } }],
])('changes nothing for %s', (_, state) => {
  expect(doubtAnswer({ ...answered, ...state }, doubt, { now, disabled: [] })).toEqual({ outcome: 'same' })
})
