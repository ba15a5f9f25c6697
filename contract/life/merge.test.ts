import { expect, it } from 'vitest'
import { type Life, type Next, toNewLife, toState } from './inquiry.ts'
import { merge, part } from './merge.ts'

const HOUR_MS = 60 * 60 * 1000
const now = Date.parse('2026-11-21T07:00:00Z')

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
  const merged = merge({ repeat, target }, 'PN-0000-0001', now)
  expect(merged?.target).toMatchObject({ standing: 'open', firstAnswer: null, next })
  const parted = merged && part(merged, 'PN-0000-0001', now)
  expect(parted?.target && toState(parted.target)).toEqual(toState(target))
  expect(parted && toState(parted.repeat)).toEqual(toState(repeat))
})
