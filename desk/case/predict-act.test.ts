import { describe, expect, it } from 'vitest'
import { unknownOffice } from '#contract/company/office-hours.ts'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Act } from '#contract/life/actions.ts'
import { toNewLife, toState } from '#contract/life/inquiry.ts'
import { toDoneWords } from './act-words.ts'
import { predictAct } from './predict-act.ts'

const now = Date.parse('2026-11-24T09:00:00Z')
const fresh: InquiryRow = {
  id: '1',
  reference: 'PN-AAAA-BBBB',
  name: 'Wanjiku',
  countryCode: '+254',
  locale: 'en',
  arrived: { files: 0, messages: 0 },
  samePhone: 0,
  treatment: 'Knee',
  lastWords: { text: 'My mother', by: null, hasFiles: false },
  ...toNewLife(now - HOUR_MS, false),
  next: null,
  stepNotes: {},
  nextNote: null,
  hospitals: {},
  mergedInto: null,
  failedReply: null,
  lateReply: null,
  isInvented: false,
}
const call = { id: 's1', kind: 'call', at: now + 2 * HOUR_MS } as const
const context = { me: 'amina', now, office: unknownOffice }

describe('the prediction', () => {
  it('shows all pending acts, and keeps the server’s version', () => {
    const claimed = predictAct(fresh, { action: 'claim' }, context)
    expect(predictAct(claimed, { action: 'add-step', step: call }, context)).toMatchObject({
      owner: 'amina',
      owed: fresh.owed,
      steps: [{ id: 's1', by: 'amina' }],
      next: { kind: 'call', at: call.at, step: 's1' },
      version: 1,
    })
  })

  it('shows the words of planned steps if they are known', () => {
    const note = { id: 'c1a0f7f2-4b1e-4d2a-9c3e-0a1b2c3d4e5f', text: 'after work' }
    const planned = predictAct(fresh, { action: 'add-step', step: { ...call, note } }, context)
    expect(planned).toMatchObject({
      next: { note: note.id },
      nextNote: note,
      stepNotes: { [note.id]: 'after work' },
    })
    const changed = { ...note, text: 'at noon' }
    const other = predictAct(planned, { action: 'change-step', id: 's1', note: changed }, context)
    expect(other.nextNote).toEqual(changed)
    const before = { ...planned, undo: { change: 'closed', before: toState(fresh) } }
    expect(predictAct(before, { action: 'undo', of: 1 }, context).nextNote).toBeNull()
  })

  it('restores no disabled owner, and says so', () => {
    const undo = { change: 'released', before: { ...toState(fresh), owner: 'baraka' } }
    const released = { ...fresh, undo }
    const back = (disabled: string[]) =>
      predictAct(released, { action: 'undo', of: 1 }, { ...context, disabled })
    expect([back([]).owner, back(['baraka']).owner]).toEqual(['baraka', null])
    const say = (after: InquiryRow) =>
      toDoneWords(released, { action: 'undo', of: 1 }, now, (id) => id, after)
    expect(say(back([]))).toBe('Undone: PN-AAAA-BBBB is as it was.')
    expect(say(back(['baraka']))).toContain('PN-AAAA-BBBB has no owner now')
  })

  it('leaves a row as it is where an act would be refused', () => {
    const { next, ...life } = fresh
    expect(predictAct(fresh, { action: 'rescue' }, context)).toMatchObject(life)
    expect(next).toBeNull()
  })
})

describe('what was done', () => {
  const toName = (id: string) => (id === 'amina' ? 'You' : 'Youssef')
  const say = (act: Act, row = fresh, after = row) => toDoneWords(row, act, now, toName, after)

  it('is said in words', () => {
    expect(say({ action: 'claim' })).toBe('PN-AAAA-BBBB is yours.')
    expect(say({ action: 'assign', to: 'baraka' })).toBe('PN-AAAA-BBBB is with Youssef.')
    expect(say({ action: 'assign', to: 'amina' })).toBe('PN-AAAA-BBBB is with you.')
    expect(say({ action: 'move-owed', at: now + HOUR_MS })).toBe(
      'PN-AAAA-BBBB: Answer moved from tomorrow 11:00 to today 13:00.',
    )
    expect(say({ action: 'add-step', step: call })).toBe('PN-AAAA-BBBB: Call planned, today 14:00.')
    expect(say({ action: 'add-step', step: { ...call, for: 'baraka' } })).toBe(
      'PN-AAAA-BBBB: Call planned for Youssef, today 14:00.',
    )
    const plans = [{ ...call, id: 's2', at: now + 48 * HOUR_MS }]
    expect(say({ action: 'add-step', step: call, plans })).toBe(
      'PN-AAAA-BBBB: 2 steps planned, first Call today 14:00.',
    )
    expect(say({ action: 'undo', of: 1 })).toBe('Undone: PN-AAAA-BBBB is as it was.')
  })

  it('names what an act finished, planned, moved and ended', () => {
    const planned = predictAct(fresh, { action: 'add-step', step: call }, context)
    const chase = { id: 's2', kind: 'task', at: now + 3 * HOUR_MS } as const
    expect(say({ action: 'log-answer', via: 'call', finishes: ['s1'], plans: [chase] }, planned)).toBe(
      'Call noted as the answer to PN-AAAA-BBBB. Done: Call today 14:00. Planned: Follow-up today 15:00.',
    )
    expect(say({ action: 'change-step', id: 's1', at: chase.at }, planned)).toBe(
      'PN-AAAA-BBBB: Call moved from today 14:00 to today 15:00.',
    )
    expect(say({ action: 'change-step', id: 's1', for: 'baraka' }, planned)).toBe(
      'PN-AAAA-BBBB: Call is for Youssef.',
    )
    expect(say({ action: 'finish-step', id: 's1', outcome: 'done' }, planned)).toBe(
      'PN-AAAA-BBBB: Call done.',
    )
    expect(say({ action: 'remove-step', id: 's1' }, planned)).toBe('PN-AAAA-BBBB: Removed: Call today 14:00.')
    const close = (reason: 'other' | 'treated') => {
      const act = { action: 'close', reason } as const
      return say(act, planned, predictAct(planned, act, context))
    }
    expect(close('other')).toBe('PN-AAAA-BBBB is closed: other. Ended: Call today 14:00.')
    expect(close('treated')).toBe('PN-AAAA-BBBB is closed: treated. Stays planned: Call today 14:00.')
  })
})
