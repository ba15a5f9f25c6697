import { expect, it } from 'vitest'
import { createDigestLines } from './digest-lines.ts'

it('lists two thousand for one time, and as many again for the next', () => {
  const takeLine = createDigestLines()
  const take = (at: number) =>
    Array.from({ length: 2_100 }, () => takeLine('spam-digest', at)).filter(Boolean)
  expect(take(1)).toHaveLength(2_000)
  expect(takeLine('inquiry-digest', 1)).toBe(true)
  expect(take(2)).toHaveLength(2_000)
})
