import { expect, it } from 'vitest'
import { unknownOffice } from '../office-hours.ts'
import { type Life, type Next, toNewLife, toState } from './inquiry.ts'
import { findDropped, merge, type Pair, part } from './merge.ts'

const HOUR_MS = 60 * 60 * 1000
const now = Date.parse('2026-11-21T07:00:00Z')
const opening = { now, disabled: [], office: unknownOffice }

const receivedBefore = (hours: number) => toNewLife(now - hours * HOUR_MS, false)
const inHours = (hours: number, kind: Next['kind']): Next => ({
  kind,
  at: now + hours * HOUR_MS,
  note: null,
})

it.each<{ what: string; repeat: Life; next: Next }>([
  { what: 'the earlier promise', repeat: receivedBefore(20), next: inHours(4, 'answer') },
  { what: 'no later promise', repeat: receivedBefore(1), next: inHours(22, 'answer') },
  {
    what: 'a call that was planned before the answer is due',
    repeat: { ...receivedBefore(1), next: inHours(3, 'call') },
    next: inHours(3, 'call'),
  },
  {
    what: 'no wait for the patient, who has written since',
    repeat: { ...receivedBefore(9), next: inHours(5, 'wait') },
    next: inHours(22, 'answer'),
  },
])('an inquiry without an answer takes over from its repeat $what', ({ repeat, next }) => {
  const target = receivedBefore(2)
  const merged = merge({ repeat, target }, 'PN-0000-0001', opening)
  expect(merged?.target).toMatchObject({ standing: 'open', firstAnswer: null, next })
  const parted = merged && part(merged, 'PN-0000-0001', opening)
  expect(parted?.target && toState(parted.target)).toEqual(toState(target))
  expect(parted && toState(parted.repeat)).toEqual(toState(repeat))
})

it('the earlier of two plans is kept, and the dropped one is named', () => {
  const [call, task] = [inHours(3, 'call'), inHours(50, 'task')]
  const answer = { at: now - HOUR_MS, by: 'amina', via: 'email' } as const
  const [one, other] = [receivedBefore(9), receivedBefore(2)].map((life) => ({
    ...life,
    firstAnswer: answer,
  }))
  const before = { repeat: { ...one, next: task }, target: { ...other, next: call } } as Pair
  const merged = merge(before, 'PN-0000-0001', opening)
  expect(merged?.target.next).toEqual(call)
  expect(merged && findDropped(before, merged)).toEqual([task])
})

it('unmerging returns no inquiry to a disabled account', () => {
  const [repeat, target] = [receivedBefore(9), receivedBefore(2)].map((life) => ({ ...life, owner: 'amina' }))
  const merged = merge({ repeat, target } as Pair, 'PN-0000-0001', opening)
  const parted = merged && part(merged, 'PN-0000-0001', { now, disabled: ['amina'] })
  expect([parted?.repeat.owner, parted?.target?.owner]).toEqual([null, null])
})
