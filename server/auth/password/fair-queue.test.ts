import { expect, it } from 'vitest'
import { createFairQueue, QueueFull } from './fair-queue.ts'

function createWork(run: ReturnType<typeof createFairQueue>) {
  const done: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  return {
    done,
    refused,
    ask(network: string) {
      const work = async () => {
        done.push(network)
        await new Promise<void>((resolve) => ends.push(resolve))
      }
      run(network, work).catch((error: unknown) => {
        expect(error).toBeInstanceOf(QueueFull)
        refused.push(network)
      })
    },
    async endAll() {
      await new Promise(setImmediate)
      while (ends.length > 0) {
        ends.shift()?.()
        await new Promise(setImmediate)
      }
    },
  }
}

it('lets networks take turns', async () => {
  const work = createWork(createFairQueue({ running: 1, waiting: 10 }))
  for (const network of ['a', 'a', 'a', 'a', 'b', 'c', 'b']) work.ask(network)
  await work.endAll()
  expect(work.done).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
  expect(work.refused).toEqual([])
})

it('has room for every network, however much one asks for', async () => {
  const work = createWork(createFairQueue({ running: 1, waiting: 10 }))
  for (let n = 0; n < 100; n++) work.ask('greedy')
  for (const network of ['a', 'b', 'c']) work.ask(network)
  await work.endAll()
  expect(work.refused).toEqual(Array.from({ length: 92 }, () => 'greedy'))
  expect(work.done.slice(0, 5)).toEqual(['greedy', 'greedy', 'a', 'b', 'c'])
})

it('refuses the newest task when all networks have as many', async () => {
  const work = createWork(createFairQueue({ running: 1, waiting: 2 }))
  for (const network of ['a', 'b', 'c', 'd']) work.ask(network)
  await work.endAll()
  expect(work.done).toEqual(['a', 'b', 'c'])
  expect(work.refused).toEqual(['d'])
})

it('goes on after work that fails', async () => {
  const run = createFairQueue({ running: 1, waiting: 2 })
  await expect(run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run('a', async () => 'done')).toBe('done')
})
