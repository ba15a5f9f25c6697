import { expect, it } from 'vitest'
import { toWaitMs } from './backoff.ts'

const middle = () => 0.5

it('starts at ten seconds, doubles, and stays at an hour', () => {
  expect([1, 2, 3, 9, 10, 1000].map((attempts) => toWaitMs(attempts, middle) / 1000)).toEqual([
    10, 20, 40, 2560, 3600, 3600,
  ])
})

it('spreads the waits by a fifth either way', () => {
  expect([toWaitMs(1, () => 0), toWaitMs(1, () => 1)]).toEqual([8_000, 12_000])
})
