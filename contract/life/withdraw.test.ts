import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryLives } from '../../tests/support/lives.ts'
import { isContactForbidden, toNewLife } from './inquiry.ts'
import { canTakeBack, TAKE_BACK_MS, takeBack, withdraw } from './withdraw.ts'

const now = Date.parse('2026-11-21T07:00:00Z')
const opening = { now, disabled: [] }
const note = '0199aaaa-0000-7000-8000-000000000000'
const { life } = arbitraryLives({ staff: ['amina', 'otieno'], now })

it('after a withdrawal nothing may be sent, and an open inquiry has the task to confirm it', () => {
  fc.assert(
    fc.property(life, (before) => {
      const outcome = withdraw({ ...before, withdrawn: null }, { wants: 'stop', note }, opening)
      if (outcome.outcome !== 'changed') return expect.unreachable()
      const { inquiry } = outcome
      expect(isContactForbidden(inquiry)).toBe(true)
      expect(inquiry.version).toBe(before.version + 1)
      if (before.standing === 'spam') expect(inquiry).toMatchObject({ standing: 'spam', next: null })
      else
        expect(inquiry).toMatchObject({
          standing: 'open',
          next: { kind: 'task', at: now + TAKE_BACK_MS, note },
        })
    }),
  )
})

it('taking it back within a day restores the planned step', () => {
  fc.assert(
    fc.property(life, (any) => {
      const before = { ...any, withdrawn: null }
      const withdrawn = withdraw(before, { wants: 'erase', note }, opening)
      if (withdrawn.outcome !== 'changed') return expect.unreachable()
      expect(canTakeBack(withdrawn.inquiry, now + TAKE_BACK_MS)).toBe(false)
      expect(takeBack(withdrawn.inquiry, now + TAKE_BACK_MS)).toEqual({ outcome: 'same' })
      const back = takeBack(withdrawn.inquiry, now + TAKE_BACK_MS - 1)
      if (back.outcome !== 'changed') return expect.unreachable()
      expect(back.inquiry.withdrawn).toBeNull()
      expect(back.inquiry.next === null).toBe(back.inquiry.standing !== 'open')
      if (before.standing === 'open') expect(back.inquiry.next).toEqual(before.next)
    }),
  )
})

it('asking for an erasure as well keeps the step that was planned before both', () => {
  const planned = { kind: 'call', at: now + 5_000, note: null } as const
  const first = withdraw({ ...toNewLife(now, false), next: planned }, { wants: 'stop', note }, opening)
  if (first.outcome !== 'changed') return expect.unreachable()
  expect(withdraw(first.inquiry, { wants: 'stop', note }, opening)).toEqual({ outcome: 'same' })
  const second = withdraw(first.inquiry, { wants: 'erase', note }, opening)
  if (second.outcome !== 'changed') return expect.unreachable()
  expect(second.event.detail).toEqual({ wants: 'erase', note })
  const back = takeBack(second.inquiry, now)
  expect(back).toMatchObject({ inquiry: { next: planned, withdrawn: null } })
})

it('what a coordinator decided after a withdrawal stays when it is taken back', () => {
  const withdrawn = withdraw(toNewLife(now, false), { wants: 'stop', note }, opening)
  if (withdrawn.outcome !== 'changed') return expect.unreachable()
  const decided = { kind: 'call', at: now + 9_000, note: null } as const
  const back = takeBack({ ...withdrawn.inquiry, next: decided, undo: null }, now + 1)
  expect(back).toMatchObject({ inquiry: { next: decided, withdrawn: null } })
})
