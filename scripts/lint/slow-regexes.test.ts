import { expect, it } from 'vitest'
import { listSlowRegexes } from './slow-regexes.ts'

it.each([
  String.raw`text.replace(/\([^)]*\)/g, '')`,
  String.raw`text.replace(/\s+$/, '')`,
  '/^(?:a+)+$/.test(text)',
  'new RegExp(text)',
])('%s is refused', (source) => {
  expect(listSlowRegexes('some.ts', source)).toHaveLength(1)
})

it.each([
  String.raw`text.replace(/\([^()]*\)/g, '')`,
  String.raw`text.replace(/(?<!\s)\s+$/, '')`,
  String.raw`/^[\w.-]{1,255}$/.test(text)`,
  'text.split("/") // a slash /is no/ expression',
])('%s is allowed', (source) => {
  expect(listSlowRegexes('some.ts', source)).toEqual([])
})
