import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('loads once for all callers', async () => {
  let times = 0
  const load = loadOnce(async () => ++times)
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('retries a failed load at the next call', async () => {
  let times = 0
  const load = loadOnce(async () => {
    if (++times === 1) throw new Error('Too many open files')
    return times
  })
  await expect(Promise.all([load(), load()])).rejects.toThrow('Too many open files')
  expect(await load()).toBe(2)
})
