import { expect, it, vi } from 'vitest'
import { MemoryLimiter } from './memory-limiter.ts'

const MAX_KEYS = 16_384
const create = () => new MemoryLimiter({ keyPrefix: 'test', points: 2, duration: 60 })

it('refuses beyond its points, until its time is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limiter = create()
  for (const consumedPoints of [1, 2]) expect(await limiter.consume('a')).toMatchObject({ consumedPoints })
  vi.advanceTimersByTime(59_000)
  await expect(limiter.consume('a')).rejects.toMatchObject({ consumedPoints: 3, msBeforeNext: 1_000 })
  expect(await limiter.consume('b')).toMatchObject({ consumedPoints: 1 })
  vi.advanceTimersByTime(1_000)
  expect(await limiter.consume('a')).toMatchObject({ consumedPoints: 1 })
  vi.useRealTimers()
})

it('returns points', async () => {
  const limiter = create()
  await limiter.consume('a')
  await limiter.delete('a')
  expect(await limiter.consume('a')).toMatchObject({ consumedPoints: 1 })
})

it('keeps a limited number of counts, the newest', async () => {
  const limiter = create()
  await limiter.consume('old')
  for (let n = 0; n < MAX_KEYS - 1; n++) await limiter.consume(`k${n}`)
  expect(await limiter.consume('old')).toMatchObject({ consumedPoints: 2 })
  await limiter.consume('new')
  expect(await limiter.consume('old')).toMatchObject({ consumedPoints: 1 })
  expect(await limiter.consume('new')).toMatchObject({ consumedPoints: 2 })
})
