import { expect, it } from 'vitest'
import { toBackupWords, toTooManyWords } from './mail-words.ts'

it.each([
  [1, /1 inquiry was refused/],
  [620, /620 inquiries were refused/],
])('reports %d refused inquiries', (count, words) => {
  expect(toTooManyWords(count)).toMatch(words)
})

it.each([
  [null, /too old/],
  ['The event log was changed at row 2', /can’t be restored/],
])('says of backups with the finding %j what is wrong', (drillProblem, words) => {
  const backup = { good: false, madeAt: null, problem: null, drilledAt: null, drillProblem }
  expect(toBackupWords(backup)).toMatch(words)
})
