import { expect, it } from 'vitest'
import { checkSeries, type StepDraft, toDraft } from './check-series.ts'

const write: StepDraft = { key: 'a', days: '3', kind: 'write', note: ' Ask for the reports ' }
const call: StepDraft = { key: 'b', days: ' 0 ', kind: 'call', note: '' }

it('takes what was typed in any order', () => {
  expect(checkSeries({ name: ' Reports ', steps: [write, call] })).toEqual({
    series: {
      name: 'Reports',
      steps: [
        { kind: 'call', afterDays: 0 },
        { kind: 'write', afterDays: 3, note: 'Ask for the reports' },
      ],
    },
  })
})

it('begins with what is kept, or with one step', () => {
  const steps = [{ kind: 'write' as const, afterDays: 3, note: 'Ask for the reports' }]
  const { series } = { series: undefined, ...checkSeries(toDraft({ id: '1', name: 'R', version: 1, steps })) }
  expect(series).toEqual({ name: 'R', steps })
  expect(toDraft(undefined).steps).toHaveLength(1)
})

it.each(['', ' ', '-1', '1.5', '731', '1e2', 'three'])('names the step whose days are “%s”', (days) => {
  expect(checkSeries({ name: ' ', steps: [write, { ...call, days }] })).toEqual({
    errors: {
      name: expect.stringMatching(/^Give it a name/),
      days: { b: '0 to 730' },
    },
  })
})
