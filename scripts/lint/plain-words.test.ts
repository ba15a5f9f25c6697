import { expect, it } from 'vitest'
import { listUnplain } from './plain-words.ts'

const listLines = (text: string, file = 'a.ts') => listUnplain(file, text).map(({ line }) => line)

it.each([
  '// Of another company.\nlet a = 1',
  '/** What it holds. */\nlet a = 1',
  '/**\n * Those that wait.\n */\nlet a = 1',
  'let a = 1 // Without a key.',
  '// A row that whoever comes first takes.\nlet a = 1',
])('a comment that leans on something else is found: %j', (text) => {
  expect(listLines(text)).toEqual([1])
})

it.each([
  '// Rows of another company.\nlet a = 1',
  '// The first line of a block\n// of which the second opens so.\nlet a = 1',
  "let a = '// Of a string'",
  '// Withdrawn inquiries.\nlet a = 1',
])('plain ones are not: %j', (text) => {
  expect(listLines(text)).toEqual([])
})

it('style sheets have comments too', () => {
  expect(listLines('.a {\n  /* With a shadow. */\n  color: red;\n}', 'a.css')).toEqual([2])
})
