import { expect, it, vi } from 'vitest'
import { createMemoryCounter } from './memory-counter.ts'

const MAX_KEYS = 16_384
const create = () => createMemoryCounter(60_000)

it('counts from the first point, until its time is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const counter = create()
  for (const points of [1, 2]) expect(await counter.add('a', 1)).toMatchObject({ points })
  vi.advanceTimersByTime(59_000)
  expect(await counter.add('a', 1)).toEqual({ points: 3, msLeft: 1_000 })
  expect(await counter.get('a')).toEqual({ points: 3, msLeft: 1_000 })
  expect(await counter.add('b', 1)).toMatchObject({ points: 1 })
  vi.advanceTimersByTime(1_000)
  expect(await counter.get('a')).toBeUndefined()
  expect(await counter.add('a', 1)).toMatchObject({ points: 1 })
  vi.useRealTimers()
})

it('takes points back, but not below none', async () => {
  const counter = create()
  await counter.add('a', 3)
  expect(await counter.add('a', -2)).toMatchObject({ points: 1 })
  expect(await counter.add('a', -2)).toMatchObject({ points: 0 })
  await counter.delete('a')
  expect(await counter.get('a')).toBeUndefined()
})

it('keeps a limited number of counts, the newest', async () => {
  const counter = create()
  await counter.add('old', 1)
  for (let n = 0; n < MAX_KEYS - 1; n++) await counter.add(`k${n}`, 1)
  expect(await counter.add('old', 1)).toMatchObject({ points: 2 })
  await counter.add('new', 1)
  expect(await counter.add('old', 1)).toMatchObject({ points: 1 })
  expect(await counter.add('new', 1)).toMatchObject({ points: 2 })
})
