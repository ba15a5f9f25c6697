import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryLives } from '#testing/server/lives.ts'
import { isContactForbidden, type Step, toNewLife } from './inquiry.ts'
import { isAskingAgain, needsStep } from './steps.ts'
import { canTakeBack, TAKE_BACK_MS, takeBack, withdraw } from './withdraw.ts'

const now = Date.parse('2026-11-21T07:00:00Z')
const opening = { now, disabled: [] }
const note = '0199aaaa-0000-7000-8000-000000000000'
const planned: Step = { id: 's1', kind: 'call', at: now + 5_000, note: null, by: 'amina', for: null }
const { life } = arbitraryLives({ staff: ['amina', 'otieno'], now })

it('after a withdrawal nothing may be sent, and an open inquiry has the task to confirm it', () => {
  fc.assert(
    fc.property(life, (before) => {
      const outcome = withdraw({ ...before, withdrawn: null }, { wants: 'stop', note }, opening)
      if (outcome.outcome !== 'changed') return expect.unreachable()
      const { inquiry } = outcome
      expect(isContactForbidden(inquiry)).toBe(true)
      expect(inquiry.version).toBe(before.version + 1)
      if (before.standing === 'spam')
        expect(inquiry).toMatchObject({ standing: 'spam', owed: null, steps: [] })
      else
        expect(inquiry).toMatchObject({
          standing: 'open',
          owed: null,
          steps: [{ by: null, kind: 'task', at: now + TAKE_BACK_MS, note }],
        })
    }),
  )
})

it('taking it back within a day restores what was owed and planned', () => {
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
      expect(needsStep(back.inquiry)).toBe(false)
      const planned = before.steps.filter((step) => !isAskingAgain(step))
      expect(back.inquiry.steps).toEqual(planned)
      if (before.standing === 'open' && before.owed) expect(back.inquiry.owed).toEqual(before.owed)
    }),
  )
})

it('asking for an erasure as well keeps the steps that were planned before both', () => {
  const fresh = { ...toNewLife(now, false), steps: [planned] }
  const first = withdraw(fresh, { wants: 'stop', note }, opening)
  if (first.outcome !== 'changed') return expect.unreachable()
  expect(first.event.detail).toMatchObject({ ended: [{ id: planned.id, kind: 'call', at: planned.at }] })
  expect(withdraw(first.inquiry, { wants: 'stop', note }, opening)).toEqual({ outcome: 'same' })
  const second = withdraw(first.inquiry, { wants: 'erase', note }, opening)
  if (second.outcome !== 'changed') return expect.unreachable()
  expect(second.event.detail).toEqual({ wants: 'erase', note })
  const back = takeBack(second.inquiry, now)
  expect(back).toMatchObject({ inquiry: { owed: fresh.owed, steps: [planned], withdrawn: null } })
})

it('what a coordinator has planned after a withdrawal stays beside what comes back', () => {
  const withdrawn = withdraw({ ...toNewLife(now, false), steps: [planned] }, { wants: 'stop', note }, opening)
  if (withdrawn.outcome !== 'changed') return expect.unreachable()
  const since: Step = { ...planned, id: 's2', at: now + 9_000 }
  const steps = [since, ...withdrawn.inquiry.steps]
  const back = takeBack({ ...withdrawn.inquiry, steps, undo: null }, now + 1)
  expect(back).toMatchObject({ inquiry: { steps: [planned, since], withdrawn: null } })
})
