import { expect, it } from 'vitest'
import { joinByCommas } from './join-by-commas.ts'

it.each([
  ['en-GB', 'a, b'],
  ['fr-FR', 'a, b'],
  ['sw', 'a, b'],
  ['so-SO', 'a, b'],
  ['am-ET', 'a፣ b'],
  ['ar-SD', 'a، b'],
])('%s has the comma of %j', (dates, joined) => {
  expect(joinByCommas(['a', 'b'], dates)).toBe(joined)
})
