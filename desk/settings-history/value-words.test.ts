import { expect, it } from 'vitest'
import { toChangedLines, toValueLines } from './value-words.ts'

it('tells each part of a list in a line, and no secret', () => {
  expect(toValueLines([{ display: '+234 1', e164: '+2341' }])).toEqual(['+234 1, e164 +2341'])
  expect(toValueLines({ kept: true })).toEqual(['a secret, which is not shown'])
  expect(toValueLines([])).toEqual(['none'])
  expect(toValueLines(null)).toEqual(['none'])
})

it('tells only the parts that differ', () => {
  const [india, thailand] = [
    { name: 'India', rating: 4.8 },
    { name: 'Thailand', rating: 4.7 },
  ]
  expect(toChangedLines([india, thailand], [{ ...india, rating: 4.9 }, thailand])).toEqual({
    gone: ['India, rating 4.8'],
    come: ['India, rating 4.9'],
  })
})

it('says that a secret is another one', () => {
  expect(toChangedLines({ kept: true }, { kept: true })).toEqual({
    gone: ['another one'],
    come: ['a secret, which is not shown'],
  })
})
