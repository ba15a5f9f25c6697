import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('what is loaded is loaded once, for all who ask', async () => {
  let times = 0
  const load = loadOnce(async () => ++times)
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('what could not be loaded is tried again by whoever asks next', async () => {
  let times = 0
  const load = loadOnce(async () => {
    if (++times === 1) throw new Error('Too many open files')
    return times
  })
  await expect(Promise.all([load(), load()])).rejects.toThrow('Too many open files')
  expect(await load()).toBe(2)
})
