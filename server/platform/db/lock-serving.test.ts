import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockServing } from './lock-serving.ts'
import { lockAlone } from './own-leases.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pona-serving-'))
  file = join(folder, 'pona.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const told: string[] = []
const log = { warn: (_: unknown, words: string) => void told.push(words) } as Parameters<
  typeof lockServing
>[1]['log']

it('waits for a server that stops, and says so once', async () => {
  const first = lockAlone(file)
  const waiting = lockServing(file, { log })
  setTimeout(() => first?.[Symbol.dispose](), 500)
  using next = await waiting
  expect(next).toBeDefined()
  expect(told).toEqual(['Another server works on this database: waiting for its end'])
})

it('refuses beside one that goes on', async () => {
  using _first = lockAlone(file)
  await expect(lockServing(file, { log, waitMs: 300 })).rejects.toThrow(/^Another server works on .*pona\.db/)
})

it('ends its wait when it is told to stop', async () => {
  using _first = lockAlone(file)
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('told to stop')), 100)
  await expect(lockServing(file, { log, signal: stop.signal })).rejects.toThrow('told to stop')
})

it('does not wait where no lock can be made', async () => {
  await expect(lockServing(join(folder, 'missing', 'pona.db'), { log })).rejects.toThrow("can't be made")
})
