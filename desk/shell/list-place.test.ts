import { expect, it } from 'vitest'
import { findNeighbour } from './list-place.ts'

const place = { index: 2, references: ['a', 'b', 'c', 'd', 'e'] }

it.each([
  { now: 'abcde', next: 'd', previous: 'b', of: 'a list as it was' },
  { now: 'abde', next: 'd', previous: 'b', of: 'a list that the row has left' },
  { now: 'abdec', next: 'd', previous: 'b', of: 'a row that moved to the end' },
  { now: 'cabde', next: 'd', previous: 'b', of: 'a row that moved to the top' },
  { now: 'xabcyde', next: 'y', previous: 'b', of: 'a list with new rows' },
  { now: 'abe', next: 'e', previous: 'b', of: 'a list that the next row has left too' },
])('finds the neighbours of $of', ({ now, next, previous }) => {
  const references = [...now]
  expect(references[findNeighbour(place, references, 1)]).toBe(next)
  expect(references[findNeighbour(place, references, -1)]).toBe(previous)
})
