import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { createLog } from '../log/log.ts'
import { startWorker } from './worker.ts'

it('looks again when it was woken during a round, and when one has failed', async () => {
  const logged: string[] = []
  const log = createLog('error', { write: (line) => void logged.push(JSON.parse(line).msg) })
  const third = Promise.withResolvers<void>()
  let rounds = 0
  await using worker = startWorker({
    log,
    failure: 'The round failed',
    async round() {
      rounds++
      if (rounds === 3) third.resolve()
      else worker.wake()
      if (rounds === 2) throw new Error('away')
      return HOUR_MS
    },
  })
  await third.promise
  expect(logged).toEqual(['The round failed'])
})

it('ends after the round that its stop interrupts', async () => {
  const log = createLog('error', { write: () => {} })
  const begun = Promise.withResolvers<void>()
  const long = Promise.withResolvers<number>()
  const told: string[] = []
  const worker = startWorker({
    log,
    failure: 'The round failed',
    async round() {
      begun.resolve()
      const pauseMs = await long.promise
      told.push('round')
      return pauseMs
    },
    interrupt: () => long.resolve(0),
    end: async () => told.push('end'),
  })
  await begun.promise
  await worker[Symbol.asyncDispose]()
  expect(told).toEqual(['round', 'end'])
})
