import { describe, expect, it } from 'vitest'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { views } from '#contract/desk/statuses.ts'
import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import { isInView, predictStep, type Step, toDoneWords, toUndo } from './steps.ts'

const now = Date.parse('2026-11-24T09:00:00Z')
const fresh: InquiryRow = {
  id: '1',
  reference: 'PN-AAAA-BBBB',
  name: 'Wanjiku',
  countryCode: '+254',
  treatment: 'Knee',
  firstWords: 'My mother',
  receivedAt: now - HOUR_MS,
  dueAt: now + 23 * HOUR_MS,
  answeredAt: null,
  status: 'new',
  assignedTo: null,
  snoozedUntil: null,
  followUpAt: null,
  destination: null,
  mergedInto: null,
  failedReply: null,
  version: 1,
}

const predict = (step: Step, row = fresh) => predictStep(row, step, 'amina', now)
const listViews = (row: InquiryRow) => views.filter((view) => isInView(view, row, 'amina', now))

describe('a step', () => {
  it('moves an inquiry between the views as the server does', () => {
    expect(listViews(fresh)).toEqual(['due', 'all'])
    expect(listViews(predict({ action: 'claim' }))).toEqual(['due', 'mine', 'all'])
    expect(listViews(predict({ action: 'snooze', until: now + HOUR_MS }))).toEqual(['snoozed', 'all'])
    const overdue = { ...fresh, dueAt: now - HOUR_MS, snoozedUntil: now + HOUR_MS }
    expect(listViews(overdue)).toEqual(['due', 'snoozed', 'all'])
    expect(listViews(predict({ action: 'log-answer', via: 'call' }))).toEqual(['mine', 'answered', 'all'])
    expect(listViews(predict({ action: 'close' }))).toEqual(['all'])
    expect(listViews(predict({ action: 'mark-spam' }))).toEqual(['spam', 'all'])
  })

  it('makes an answered inquiry due again by its follow-up alone', () => {
    const answered = predict({ action: 'log-answer', via: 'call' })
    expect(answered.dueAt).toBeNull()
    const followed = predict({ action: 'follow-up', at: now + 2 * HOUR_MS }, answered)
    expect(listViews(followed)).toContain('due')
    expect(predict({ action: 'follow-up', at: now + 3 * DAY_MS }).dueAt).toBe(fresh.dueAt)
  })

  it('is taken back by one that leads to where it was', () => {
    const steps: Step[] = [
      { action: 'claim' },
      { action: 'assign', to: 'baraka' },
      { action: 'close' },
      { action: 'mark-spam' },
      { action: 'snooze', until: now + HOUR_MS },
      { action: 'follow-up', at: now + HOUR_MS },
      { action: 'set-destination', destination: 'India' },
    ]
    for (const step of steps) {
      const undo = toUndo(fresh, step, now)
      expect(undo, step.action).toBeDefined()
      const back = undo && predict(undo, predict(step))
      expect({ ...back, dueAt: fresh.dueAt }, step.action).toEqual(fresh)
    }
  })

  it('of waiting is taken back with the follow-up that was there', () => {
    const claimed = { ...fresh, status: 'claimed' as const, assignedTo: 'amina', followUpAt: now + HOUR_MS }
    const wait: Step = { action: 'wait', followUpAt: now + DAY_MS }
    const undo = toUndo(claimed, wait, now)
    expect(undo && predict(undo, predict(wait, claimed))).toEqual(claimed)
  })

  it.each(['close', 'mark-spam'] as const)(
    '%s is taken back to the wait for the patient and the snooze that were there',
    (action) => {
      const waiting = predict({ action: 'wait', followUpAt: null }, predict({ action: 'claim' }))
      const snoozed = { ...waiting, snoozedUntil: now + DAY_MS, dueAt: null }
      const undo = toUndo(snoozed, { action }, now)
      expect(undo && predict(undo, predict({ action }, snoozed))).toEqual(snoozed)
    },
  )

  it('is taken back to no snooze where the one that was there has run out', () => {
    const back = { ...fresh, snoozedUntil: now - HOUR_MS }
    expect(toUndo(back, { action: 'snooze', until: now + DAY_MS }, now)).toEqual({ action: 'wake' })
    expect(toUndo(back, { action: 'close' }, now)).toMatchObject({ snoozedUntil: null })
    // It may run out while the Undo is waited for, too.
    const snoozed = { ...fresh, snoozedUntil: now + HOUR_MS }
    expect(toUndo(snoozed, { action: 'wake' }, now)).toEqual({ action: 'snooze', until: now + HOUR_MS })
    expect(toUndo(snoozed, { action: 'wake' }, now + HOUR_MS)).toEqual({ action: 'wake' })
  })

  it('is taken back to the colleague who had it', () => {
    const barakas = { ...fresh, assignedTo: 'baraka', status: 'claimed' as const }
    expect(toUndo(barakas, { action: 'claim' }, now)).toEqual({ action: 'assign', to: 'baraka' })
  })

  it('has no way back where the server has none', () => {
    expect(toUndo(fresh, { action: 'retract-answer' }, now)).toBeUndefined()
    expect(toUndo({ ...fresh, status: 'answered' }, { action: 'claim' }, now)).toBeUndefined()
  })

  it('is told in words', () => {
    const say = (step: Step) => toDoneWords(fresh, step, now, (id) => (id === 'amina' ? 'You' : 'Youssef'))
    expect(say({ action: 'assign', to: 'amina' })).toBe('PN-AAAA-BBBB is with you.')
    expect(say({ action: 'assign', to: 'youssef' })).toBe('PN-AAAA-BBBB is with Youssef.')
    expect(say({ action: 'rescue' })).toBe(
      'PN-AAAA-BBBB is no spam. If its mails were held back, they go out now.',
    )
    expect(say({ action: 'snooze', until: now + HOUR_MS })).toBe('PN-AAAA-BBBB comes back today 13:00.')
  })
})
