import { expect, it } from 'vitest'
import type { Office } from '../office-hours.ts'
import { type ClosingReason, type Life, type Next, toNewLife } from './inquiry.ts'
import { receive, writeDown } from './receive.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const time = (text: string) => Date.parse(`${text}:00+03:00`)

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const office: Office = {
  officeHours: [{ days: weekdays, opens: '08:00', closes: '18:00' }],
  holidays: [],
}
const tuesday = time('2026-11-24T10:00')
const friday = time('2026-11-27T17:00')

const mail = { message: 'm1', channel: 'email', isAutomatic: false } as const
const answered: Life = {
  ...toNewLife(tuesday - 3 * DAY_MS, false),
  owner: 'amina',
  firstAnswer: { at: tuesday - 2 * DAY_MS, by: 'amina', via: 'email' },
  next: { kind: 'wait', at: tuesday + 7 * DAY_MS, note: null },
}

function take(inquiry: Life, now = tuesday, disabled: readonly string[] = []) {
  const outcome = receive(inquiry, mail, { now, disabled, office })
  if (outcome.outcome !== 'changed') throw new Error(outcome.outcome)
  return outcome
}

it('what the patient writes is due a day later, or when the office opens next', () => {
  expect(take(answered).inquiry.next).toEqual({ kind: 'reply', at: tuesday + DAY_MS, note: null })
  expect(take(answered, friday).inquiry.next?.at).toBe(time('2026-11-30T08:00'))
})

it('the promise of a first answer is not moved to the next opening', () => {
  const unanswered: Life = { ...answered, firstAnswer: null }
  expect(take(unanswered, friday).inquiry.next).toMatchObject({ kind: 'reply', at: friday + DAY_MS })
  const fresh = toNewLife(friday - HOUR_MS, false)
  expect(take(fresh, friday).inquiry.next).toEqual(fresh.next)
})

it('without known hours the office is never closed', () => {
  const opening = { now: friday, disabled: [], office: { officeHours: [], holidays: [] } }
  expect(receive(answered, mail, opening)).toMatchObject({ inquiry: { next: { at: friday + DAY_MS } } })
})

it('a call that was agreed on keeps its time and its words, and the event says that it is not planned any more', () => {
  const call: Next = { kind: 'call', at: tuesday + HOUR_MS, note: 'c1a0f7f2-4b1e-4d2a-9c3e-0a1b2c3d4e5f' }
  const { inquiry, event } = take({ ...answered, next: call })
  expect(inquiry.next).toEqual({ ...call, kind: 'reply' })
  expect(event.detail).toEqual({ message: 'm1', channel: 'email', dropped: [{ kind: 'call', at: call.at }] })
  const later = { ...call, at: tuesday + 30 * DAY_MS }
  expect(take({ ...answered, next: later }).inquiry.next?.at).toBe(tuesday + DAY_MS)
})

it('a second message does not put off the reply to the first', () => {
  const first = take(answered).inquiry
  expect(take(first, tuesday + HOUR_MS).inquiry.next).toEqual(first.next)
})

it.each(['treated', 'died', null] as (ClosingReason | null)[])(
  'what was closed for %s is open again, without an owner who left',
  (closedFor) => {
    const closed: Life = {
      ...answered,
      standing: 'closed',
      next: null,
      closedAt: tuesday - DAY_MS,
      closedFor,
    }
    const { inquiry, event } = take(closed, tuesday, ['amina'])
    expect(inquiry).toMatchObject({
      standing: 'open',
      closedAt: null,
      closedFor: null,
      owner: null,
      undo: null,
      next: { kind: 'reply' },
      version: closed.version + 1,
    })
    expect(event.detail).toMatchObject({ reopened: closedFor ?? 'unknown' })
  },
)

it.each([
  ['an automatic mail', answered, { ...mail, isAutomatic: true }],
  ['a message to spam', toNewLife(tuesday, true), mail],
  ['a message to a repeat', { ...answered, isRepeat: true }, mail],
] as const)('%s changes nothing', (_, inquiry, message) => {
  expect(receive(inquiry, message, { now: tuesday, disabled: [], office })).toEqual({ outcome: 'same' })
})

const said = { id: 'm2', channel: 'whatsapp', at: tuesday - 2 * HOUR_MS, text: 'Hello?', files: [] } as const

function note(inquiry: Life, isDue: boolean) {
  const outcome = writeDown(inquiry, { said: { ...said, files: [] }, isDue }, { disabled: [], office })
  if (outcome.outcome !== 'changed') throw new Error(outcome.outcome)
  return outcome
}

it('what a coordinator writes down is due a day after it was said, and can be undone', () => {
  const { inquiry, event } = note(answered, true)
  expect(inquiry.next).toEqual({ kind: 'reply', at: said.at + DAY_MS, note: null })
  expect(inquiry.undo).toMatchObject({ change: 'message-noted', before: { next: answered.next } })
  expect(event).toEqual({ kind: 'message-noted', detail: { message: 'm2', channel: 'whatsapp' } })
  const closed: Life = {
    ...answered,
    standing: 'closed',
    next: null,
    closedAt: tuesday,
    closedFor: 'treated',
  }
  expect(note(closed, true).inquiry).toMatchObject({ standing: 'open', next: { kind: 'reply' } })
  expect(note(closed, true).event.detail).toMatchObject({ reopened: 'treated' })
})

it('what a coordinator writes down as settled leaves the next step as it is', () => {
  expect(note(answered, false).inquiry).toMatchObject({ standing: 'open', next: answered.next })
  expect(note(answered, false).event.detail).toEqual({ message: 'm2', channel: 'whatsapp' })
})
