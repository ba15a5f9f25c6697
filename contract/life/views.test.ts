import { expect, it } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { type Life, toNewLife } from './inquiry.ts'
import { toSystemStep } from './steps.ts'
import { isInView } from './views.ts'

const now = Date.parse('2026-11-21T07:00:00Z')

const isDue = (inquiry: Life) => isInView('due', inquiry, { me: 'amina', covered: [], now })
const isLater = (inquiry: Life) => isInView('later', inquiry, { me: 'amina', covered: [], now })

it.each([
  ['now', 0, true],
  ['in a day', 24 * HOUR_MS, true],
  ['a moment after that', 24 * HOUR_MS + 1, false],
])('a step that is planned %s', (_, afterMs, isExpected) => {
  const inquiry: Life = {
    ...toNewLife(now - HOUR_MS, false),
    firstAnswer: { at: now, via: 'call', by: 'amina' },
    owed: null,
    steps: [toSystemStep('mail-failed', toNewLife(now, false), { kind: 'call', at: now + afterMs })],
  }
  expect([isDue(inquiry), isLater(inquiry)]).toEqual([isExpected, !isExpected])
})

it.each([
  ['a day', 24 * HOUR_MS, true],
  ['a moment less', 24 * HOUR_MS - 1, false],
])('the first answer is owed after %s, even where it was put off', (_, agoMs, isExpected) => {
  const inquiry: Life = {
    ...toNewLife(now - agoMs, false),
    owed: { kind: 'answer', at: now + 100 * HOUR_MS },
  }
  expect([isDue(inquiry), isLater(inquiry)]).toEqual([isExpected, !isExpected])
})
