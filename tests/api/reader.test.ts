// Runs on PostgreSQL too.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSwitch } from '#testing/outside/switch.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import {
  bytesReading,
  endingReading,
  endlessReading,
  madeReading,
  writingReading,
} from '#testing/server/test-readings.ts'
import { createReader, type Reader, readAll } from '../../server/platform/reader/reader.ts'

const threadFile = new URL('../../testing/server/test-reading-thread.ts', import.meta.url)
let app: TestApp
let reader: Reader

beforeEach(async () => {
  app = await createTestApp()
  await app.db.insertInto('retention_period').values({ from_at: 5, days: 730 }).execute()
  reader = createReader(threadFile, app.config)
})

afterEach(async () => {
  await reader[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

it('reads the same database in the thread, part by part', async () => {
  const parts = reader.read(endlessReading, 'Ħ')
  expect((await parts.next()).value).toEqual({ n: 1, word: 'Ħ', days: 730 })
  await app.db.updateTable('retention_period').set({ days: 90 }).execute()
  await parts.next()
  await parts.next()
  expect((await parts.next()).value).toEqual({ n: 4, word: 'Ħ', days: 90 })
  await parts.return?.(undefined as never)
})

it('makes no more parts than are taken and a few, and none once nobody wants more', async () => {
  const parts = reader.read(endlessReading, '')
  await parts.next()
  await sleep(50)
  const ahead = await readAll(reader, madeReading, null)
  expect(ahead).toBeLessThanOrEqual(3)
  await parts.return?.(undefined as never)
  await sleep(50)
  expect(await readAll(reader, madeReading, null)).toBe(ahead)
})

it('hands over bytes, and the result after the last part', async () => {
  const taken: number[] = []
  const result = await readAll(reader, bytesReading, null, { onPart: (part) => taken.push(...part) })
  expect([result, taken]).toEqual(['whole', [1, 2, 3]])
})

it('cancels by a signal', async () => {
  const cancelling = new AbortController()
  const onPart = ({ n }: { n: number }) => {
    if (n === 3) cancelling.abort(new Error('enough'))
  }
  const { signal } = cancelling
  await expect(readAll(reader, endlessReading, '', { signal, onPart })).rejects.toThrow('enough')
})

it('can not write', async () => {
  await expect(readAll(reader, writingReading, null)).rejects.toThrow(/read-?only/)
  expect(await app.db.selectFrom('retention_period').select('days').execute()).not.toEqual([])
})

it.runIf(isPostgresRun())(
  'reads again once a database is back that was away when a thread started',
  async () => {
    const url = new URL(app.config.databaseUrl ?? '')
    const { port } = url
    await using way = await startSwitch()
    url.port = String(way.port)
    await using waiting = createReader(threadFile, { ...app.config, databaseUrl: url.href })
    await expect(readAll(waiting, madeReading, null)).rejects.toThrow()
    way.leadTo(Number(port))
    expect(await readAll(waiting, madeReading, null)).toBe(0)
  },
)

it('fails what was read when the thread ends, and starts another for the next', async () => {
  await expect(readAll(reader, endingReading, null)).rejects.toThrow('has ended')
  expect((await reader.read(endlessReading, '').next()).value).toMatchObject({ n: 1 })
})

it('ends what is read when it is disposed', async () => {
  const parts = reader.read(endlessReading, '')
  await parts.next()
  await reader[Symbol.asyncDispose]()
  await expect(
    parts
      .next()
      .then(() => parts.next())
      .then(() => parts.next()),
  ).rejects.toThrow('disposed')
})
