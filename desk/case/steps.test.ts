import { describe, expect, it } from 'vitest'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Step } from '#contract/life/actions.ts'
import { toNewLife, toState } from '#contract/life/inquiry.ts'
import { unknownOffice } from '#contract/office-hours.ts'
import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import { predictStep, toDoneWords } from './steps.ts'

const now = Date.parse('2026-11-24T09:00:00Z')
const fresh: InquiryRow = {
  id: '1',
  reference: 'PN-AAAA-BBBB',
  name: 'Wanjiku',
  countryCode: '+254',
  treatment: 'Knee',
  lastWords: { text: 'My mother', by: null, hasFiles: false },
  ...toNewLife(now - HOUR_MS, false),
  nextNote: null,
  mergedInto: null,
  failedReply: null,
  lateReply: null,
}
const context = { me: 'amina', now, office: unknownOffice }

describe('the prediction', () => {
  it('shows all pending steps, and keeps the server’s version', () => {
    const next = { kind: 'call', at: now + DAY_MS } as const
    const claimed = predictStep(fresh, { action: 'claim' }, context)
    expect(predictStep(claimed, { action: 'set-next', next }, context)).toMatchObject({
      owner: 'amina',
      next,
      version: 1,
    })
  })

  it('shows the note of a planned step if it is known', () => {
    const next = { kind: 'call', at: now + DAY_MS } as const
    const note = { id: 'c1a0f7f2-4b1e-4d2a-9c3e-0a1b2c3d4e5f', text: 'after work' }
    const planned = predictStep(fresh, { action: 'set-next', next, note }, context)
    expect(planned).toMatchObject({ next: { note: note.id }, nextNote: note })
    const before = { ...planned, undo: { change: 'closed', before: toState(fresh) } }
    expect(predictStep(before, { action: 'undo', of: 1 }, context).nextNote).toBeNull()
  })

  it('restores no disabled owner, and says so', () => {
    const undo = { change: 'released', before: { ...toState(fresh), owner: 'baraka' } }
    const released = { ...fresh, undo }
    const back = (disabled: string[]) =>
      predictStep(released, { action: 'undo', of: 1 }, { ...context, disabled })
    expect([back([]).owner, back(['baraka']).owner]).toEqual(['baraka', null])
    const say = (after: InquiryRow) =>
      toDoneWords(released, { action: 'undo', of: 1 }, now, (id) => id, after)
    expect(say(back([]))).toBe('Undone: PN-AAAA-BBBB is as it was.')
    expect(say(back(['baraka']))).toContain('PN-AAAA-BBBB has no owner now')
  })

  it('leaves a row as it is where a step would be refused', () => {
    expect(predictStep(fresh, { action: 'rescue' }, context)).toEqual(fresh)
  })
})

describe('what was done', () => {
  const toName = (id: string) => (id === 'amina' ? 'You' : 'Youssef')
  const say = (step: Step) => toDoneWords(fresh, step, now, toName)

  it('is said in words', () => {
    expect(say({ action: 'claim' })).toBe('PN-AAAA-BBBB is yours.')
    expect(say({ action: 'assign', to: 'baraka' })).toBe('PN-AAAA-BBBB is with Youssef.')
    expect(say({ action: 'assign', to: 'amina' })).toBe('PN-AAAA-BBBB is with you.')
    expect(say({ action: 'set-next', next: { kind: 'answer', at: now + HOUR_MS } })).toBe(
      'PN-AAAA-BBBB comes back today 13:00.',
    )
    expect(say({ action: 'set-next', next: { kind: 'wait', at: now + HOUR_MS } })).toBe(
      'PN-AAAA-BBBB waits for the patient until today 13:00.',
    )
    expect(say({ action: 'undo', of: 1 })).toBe('Undone: PN-AAAA-BBBB is as it was.')
  })
})
