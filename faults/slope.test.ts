import { expect, it } from 'vitest'
import { createRandom } from '#testing/server/random.ts'
import { toSlope } from './slope.ts'

it('sees a leak under noise that is a hundred times its step, and none where there is none', () => {
  const random = createRandom(1)
  const noise = Array.from({ length: 2_000 }, () => 50 * (random() - 0.5))
  expect(toSlope(noise.map((value, step) => 100 + value + 0.5 * step))).toBeCloseTo(0.5, 1)
  expect(toSlope(noise)).toBeCloseTo(0, 1)
})

it('is level for a single value', () => {
  expect(toSlope([7])).toBe(0)
})
