import { expect, it } from 'vitest'
import type { Office } from '../company/office-hours.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { type ClosingReason, type Life, type Step, toNewLife } from './inquiry.ts'
import { dropCaused, receive, writeDown } from './receive.ts'
import { toNext, toSystemStep } from './steps.ts'

const time = (text: string) => Date.parse(`${text}:00+03:00`)

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const office: Office = {
  zone: 'Africa/Nairobi',
  officeHours: [{ days: weekdays, opens: '08:00', closes: '18:00' }],
  holidays: [],
  otherHours: [],
}
const tuesday = time('2026-11-24T10:00')
const friday = time('2026-11-27T17:00')

const mail = { message: 'm1', channel: 'email', author: 'patient', isAutomatic: false } as const
const answered: Life = {
  ...toNewLife(tuesday - 3 * DAY_MS, false),
  owner: 'amina',
  firstAnswer: { at: tuesday - 2 * DAY_MS, by: 'amina', via: 'email' },
  owed: null,
  steps: [toSystemStep('ask-again', toNewLife(tuesday, false), { kind: 'wait', at: tuesday + 7 * DAY_MS })],
}

function take(inquiry: Life, now = tuesday, disabled: readonly string[] = []) {
  const outcome = receive(inquiry, mail, { now, disabled, office })
  if (outcome.outcome !== 'changed') throw new Error(outcome.outcome)
  return outcome
}

it('what the patient writes is due a day later, first or not, on days when the office is closed too', () => {
  expect(take(answered).inquiry.owed).toEqual({ kind: 'reply', at: tuesday + DAY_MS })
  expect(take(answered, friday).inquiry.owed).toEqual({ kind: 'reply', at: friday + DAY_MS })
  const unanswered: Life = { ...answered, firstAnswer: null }
  expect(take(unanswered, friday).inquiry.owed).toEqual({ kind: 'reply', at: friday + DAY_MS })
  const fresh = toNewLife(friday - HOUR_MS, false)
  expect(take(fresh, friday).inquiry.owed).toEqual(fresh.owed)
})

it('a call that was agreed on stays planned beside the reply, with its words', () => {
  const note = 'c1a0f7f2-4b1e-4d2a-9c3e-0a1b2c3d4e5f'
  const call: Step = { id: 's1', kind: 'call', at: tuesday + HOUR_MS, note, by: 'amina', for: null }
  const { inquiry, event } = take({ ...answered, steps: [call] })
  expect(inquiry).toMatchObject({ owed: { kind: 'reply', at: tuesday + DAY_MS }, steps: [call] })
  expect(toNext(inquiry, tuesday)).toEqual({ kind: 'call', at: call.at, note, step: 's1' })
  expect(event.detail).toEqual({ message: 'm1', channel: 'email' })
})

it('asking again waits for the answer to what the patient has written, however early it is planned', () => {
  const soon = toSystemStep('ask-again', toNewLife(tuesday, false), { kind: 'wait', at: tuesday + HOUR_MS })
  const { inquiry } = take({ ...answered, steps: [soon] })
  expect(inquiry.steps).toEqual([soon])
  expect(toNext(inquiry, tuesday)).toMatchObject({ kind: 'reply', step: null })
})

it('a second message does not put off the reply to the first', () => {
  const first = take(answered).inquiry
  expect(take(first, tuesday + HOUR_MS).inquiry.owed).toEqual(first.owed)
})

it.each(['treated', 'died', null] as (ClosingReason | null)[])(
  'what was closed for %s is open again, without an owner who left',
  (closedFor) => {
    const closed: Life = {
      ...answered,
      standing: 'closed',
      steps: [],
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
      owed: { kind: 'reply' },
      steps: [],
      version: closed.version + 1,
    })
    expect(event.detail).toMatchObject({ reopened: closedFor ?? 'unknown' })
  },
)

it('what was closed without an answer is due a day after the new words, not after the first ones', () => {
  const closed: Life = {
    ...toNewLife(tuesday - 300 * DAY_MS, false),
    standing: 'closed',
    owed: null,
    closedAt: tuesday - DAY_MS,
    closedFor: 'not-reachable',
  }
  expect(take(closed).inquiry.owed).toEqual({ kind: 'reply', at: tuesday + DAY_MS })
})

it.each([
  ['an automatic mail', answered, { ...mail, isAutomatic: true }],
  ['a message to spam', toNewLife(tuesday, true), mail],
  ['a message to a repeat', { ...answered, isRepeat: true }, mail],
] as const)('%s changes nothing', (_, inquiry, message) => {
  expect(receive(inquiry, message, { now: tuesday, disabled: [], office })).toEqual({ outcome: 'same' })
})

const fromOther = { ...mail, author: 'sender' } as const

function takeOther(inquiry: Life, now = tuesday) {
  const outcome = receive(inquiry, fromOther, { now, disabled: [], office })
  if (outcome.outcome !== 'changed') throw new Error(outcome.outcome)
  return outcome
}

it.each([
  ['an answered inquiry', answered],
  ['one that nobody has answered', toNewLife(tuesday - HOUR_MS, false)],
  ['one in which a reply is owed', take(answered).inquiry],
  [
    'a closed one',
    { ...answered, standing: 'closed', steps: [], closedAt: tuesday - DAY_MS, closedFor: 'treated' },
  ],
] as [string, Life][])(
  'what somebody else writes to %s plans a task, and nothing that the patient waits for',
  (_, life) => {
    const { inquiry, event } = takeOther(life)
    expect({ ...inquiry, steps: [], version: 0, undo: null }).toEqual({
      ...life,
      steps: [],
      version: 0,
      undo: null,
    })
    const [task] = inquiry.steps.filter((step) => !life.steps.includes(step))
    expect(task).toMatchObject({ kind: 'task', at: tuesday + DAY_MS, note: null, by: null, for: null })
    expect(event.detail).toMatchObject({ planned: [{ id: task?.id, kind: 'task' }] })
  },
)

it('one task is enough for all that others write, and is due by the first of them, when the office is open', () => {
  const once = takeOther(answered, friday).inquiry
  expect(once.steps.find(({ kind }) => kind === 'task')?.at).toBe(time('2026-11-30T08:00'))
  expect(takeOther(once, friday + HOUR_MS)).toMatchObject({
    inquiry: { steps: once.steps },
    event: { detail: { message: 'm1', channel: 'email' } },
  })
})

it('a task that falls into a break of the office is due after it', () => {
  const withBreak: Office['officeHours'] = [
    { days: weekdays, opens: '08:00', closes: '12:30' },
    { days: weekdays, opens: '14:00', closes: '18:00' },
  ]
  const outcome = receive(
    answered,
    { ...mail, author: 'sender' },
    { now: time('2026-11-24T13:00'), disabled: [], office: { ...office, officeHours: withBreak } },
  )
  if (outcome.outcome !== 'changed') throw new Error(outcome.outcome)
  const task = outcome.inquiry.steps.find(({ kind }) => kind === 'task')
  expect(task?.at).toBe(time('2026-11-25T14:00'))
})

it('a mail that is moved elsewhere takes with it what it caused alone', () => {
  const [owed, planned] = [take(answered).inquiry, takeOther(answered).inquiry]
  const drop = (life: Life, author: 'patient' | 'sender') =>
    dropCaused(life, { author, now: tuesday, office })
  expect(drop(owed, 'patient')).toMatchObject({ owed: null, steps: answered.steps })
  expect(drop(planned, 'sender')).toMatchObject({ owed: null, steps: answered.steps })
  expect([drop(owed, 'sender'), drop(planned, 'patient')]).toEqual([undefined, undefined])
})

const said = { id: 'm2', channel: 'whatsapp', at: tuesday - 2 * HOUR_MS, text: 'Hello?', files: [] } as const

function note(inquiry: Life, isDue: boolean) {
  const outcome = writeDown(inquiry, { said: { ...said, files: [] }, isDue }, [])
  if (outcome.outcome !== 'changed') throw new Error(outcome.outcome)
  return outcome
}

it('what a coordinator writes down is due a day after it was said, and can be undone', () => {
  const { inquiry, event } = note(answered, true)
  expect(inquiry.owed).toEqual({ kind: 'reply', at: said.at + DAY_MS })
  expect(inquiry.undo).toMatchObject({
    change: 'message-noted',
    before: { owed: null, steps: answered.steps },
  })
  expect(event).toEqual({ kind: 'message-noted', detail: { message: 'm2', channel: 'whatsapp' } })
  const closed: Life = {
    ...answered,
    standing: 'closed',
    steps: [],
    closedAt: tuesday,
    closedFor: 'treated',
  }
  expect(note(closed, true).inquiry).toMatchObject({ standing: 'open', owed: { kind: 'reply' } })
  expect(note(closed, true).event.detail).toMatchObject({ reopened: 'treated' })
})

it('what a coordinator writes down as settled leaves what is planned as it is', () => {
  expect(note(answered, false).inquiry).toMatchObject({ owed: null, steps: answered.steps })
  expect(note(answered, false).event.detail).toEqual({ message: 'm2', channel: 'whatsapp' })
})
