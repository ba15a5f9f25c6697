import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'

const serverNow = Date.parse('2026-11-24T09:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: serverNow + 7 * MINUTE_MS }))
afterEach(() => void vi.useRealTimers())

it("is the server's time, also after this machine's clock was set back", async () => {
  vi.resetModules()
  const { readNow, setServerTime } = await import('./clock.ts')
  setServerTime(serverNow)
  vi.advanceTimersByTime(10 * MINUTE_MS)
  expect(readNow()).toBe(serverNow + 10 * MINUTE_MS)
  vi.setSystemTime(serverNow - 90 * MINUTE_MS)
  expect(readNow()).toBe(serverNow + 10 * MINUTE_MS)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(readNow()).toBe(serverNow + 11 * MINUTE_MS)
})

it('treats a leap forward as sleep', async () => {
  vi.resetModules()
  const { readNow, setServerTime } = await import('./clock.ts')
  setServerTime(serverNow)
  vi.setSystemTime(serverNow + 67 * MINUTE_MS)
  expect(readNow()).toBe(serverNow + 60 * MINUTE_MS)
})
