import { expect, it } from 'vitest'
import { toTooManyWords } from './mail-words.ts'

it.each([
  [1, /1 inquiry was refused/],
  [620, /620 inquiries were refused/],
])('reports %d refused inquiries', (count, words) => {
  expect(toTooManyWords(count)).toMatch(words)
})
