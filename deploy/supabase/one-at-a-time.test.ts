import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('callers during a run share one more run, which follows it', async () => {
  const runs: { end: () => void; fail: (error: Error) => void }[] = []
  const ask = oneAtATime(() => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    runs.push({ end: resolve, fail: reject })
    return promise
  })
  const [first, second, third] = [ask(), ask(), ask()]
  expect([runs.length, second === third]).toEqual([1, true])
  runs[0]?.fail(new Error('The first fails alone'))
  await expect(first).rejects.toThrow('alone')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.end()
  await Promise.all([second, third])
  const fourth = ask()
  expect(runs.length).toBe(3)
  runs[2]?.end()
  await fourth
})
