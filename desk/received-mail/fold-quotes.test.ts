import { expect, it } from 'vitest'
import { foldQuotes } from './fold-quotes.ts'

it('keeps a text without quotations as one part', () => {
  expect(foldQuotes('Good morning.\n\nWe can travel in May.\n', [])).toEqual([
    { text: 'Good morning.\n\nWe can travel in May.', isQuoted: false, lines: 4 },
  ])
})

it('splits words and quotations, and keeps every written line of both', () => {
  const text = ['Thank you.', '', 'On Monday Amina wrote:', '> Dear Achieng,', '> when?', '', 'In May.'].join(
    '\n',
  )
  expect(foldQuotes(text, [{ first: 2, last: 4 }])).toEqual([
    { text: 'Thank you.', isQuoted: false, lines: 2 },
    { text: 'On Monday Amina wrote:\n> Dear Achieng,\n> when?', isQuoted: true, lines: 3 },
    { text: 'In May.', isQuoted: false, lines: 2 },
  ])
})

it('keeps the indentation of a first line', () => {
  expect(foldQuotes('\n    Yours\n', [])[0]?.text).toBe('    Yours')
})
