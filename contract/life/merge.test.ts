import { expect, it } from 'vitest'
import { unknownOffice } from '../company/office-hours.ts'
import { HOUR_MS } from '../durations.ts'
import { type Life, type PlannedKind, type Step, toNewLife, toState } from './inquiry.ts'
import { merge, type Pair, part } from './merge.ts'

const now = Date.parse('2026-11-21T07:00:00Z')
const opening = { now, disabled: [], office: unknownOffice }

const receivedBefore = (hours: number) => toNewLife(now - hours * HOUR_MS, false)
const inHours = (hours: number, kind: PlannedKind, id: string = kind): Step => ({
  id,
  kind,
  at: now + hours * HOUR_MS,
  note: null,
  by: 'amina',
  for: null,
})

const answerAt = (hours: number) => ({ kind: 'answer', at: now + hours * HOUR_MS }) as const
const call = inHours(3, 'call')

it.each<{ what: string; repeat: Life; expected: Partial<Life> }>([
  { what: 'the earlier promise', repeat: receivedBefore(20), expected: { owed: answerAt(4), steps: [] } },
  { what: 'no later promise', repeat: receivedBefore(1), expected: { owed: answerAt(22), steps: [] } },
  {
    what: 'a call',
    repeat: { ...receivedBefore(1), steps: [call] },
    expected: { owed: answerAt(22), steps: [call] },
  },
])('an inquiry without an answer takes over from its repeat $what', ({ repeat, expected }) => {
  const target = receivedBefore(2)
  const merged = merge({ repeat, target }, 'PN-0000-0001', opening)
  expect(merged?.target).toMatchObject({ standing: 'open', firstAnswer: null, ...expected })
  const parted = merged && part(merged, 'PN-0000-0001', opening)
  expect(parted?.target && toState(parted.target)).toEqual(toState(target))
  expect(parted && toState(parted.repeat)).toEqual(toState(repeat))
})

it('the plans of both are kept', () => {
  const task = inHours(50, 'task')
  const answer = { at: now - HOUR_MS, by: 'amina', via: 'email' } as const
  const [one, other] = [receivedBefore(9), receivedBefore(2)].map((life) => ({
    ...life,
    owed: null,
    firstAnswer: answer,
  }))
  const before = { repeat: { ...one, steps: [task] }, target: { ...other, steps: [call] } } as Pair
  expect(merge(before, 'PN-0000-0001', opening)?.target.steps).toEqual([call, task])
})

it('a merge that is taken back after a change returns the steps as they are, without those that are done', () => {
  const [done, moved] = [inHours(5, 'call', 'done'), inHours(6, 'task', 'moved')]
  const repeat = { ...receivedBefore(9), steps: [done, moved] }
  const target = { ...receivedBefore(2), steps: [call] }
  const merged = merge({ repeat, target }, 'PN-0000-0001', opening)
  if (merged === undefined) return expect.unreachable()
  const later = { ...moved, at: moved.at + HOUR_MS }
  const since: Pair = { ...merged, target: { ...merged.target, steps: [call, later], undo: null } }
  const parted = part(since, 'PN-0000-0001', opening)
  expect(parted.repeat.steps).toEqual([later])
  expect(parted.target?.steps).toEqual([call])
})

it.each([
  { before: [] },
  { before: [{ ...inHours(40, 'task', 'chase-1-fortis'), by: null, referral: 'fortis' }] },
])(
  'a step that was planned since about a hospital of the repeat goes back to it: before $before.length',
  ({ before }) => {
    const toRead = { ...inHours(2, 'task', 'read-hospital-1-fortis'), by: null, referral: 'fortis' }
    const own = { ...inHours(4, 'task', 'read-hospital-1-apollo'), by: null, referral: 'apollo' }
    const repeat = { ...receivedBefore(9), steps: before }
    const merged = merge({ repeat, target: { ...receivedBefore(2), steps: [own] } }, 'PN-0000-0001', opening)
    if (merged === undefined) return expect.unreachable()
    const since: Pair = { ...merged, target: { ...merged.target, steps: [toRead, own], undo: null } }
    const parted = part(since, 'PN-0000-0001', opening, ['fortis'])
    expect(parted.repeat.steps).toEqual([toRead])
    expect(parted.target?.steps).toEqual([own])
  },
)

it('unmerging returns no inquiry to a disabled account', () => {
  const [repeat, target] = [receivedBefore(9), receivedBefore(2)].map((life) => ({ ...life, owner: 'amina' }))
  const merged = merge({ repeat, target } as Pair, 'PN-0000-0001', opening)
  const parted = merged && part(merged, 'PN-0000-0001', { now, disabled: ['amina'] })
  expect([parted?.repeat.owner, parted?.target?.owner]).toEqual([null, null])
})
