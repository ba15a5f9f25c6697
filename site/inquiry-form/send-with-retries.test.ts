import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendOutcome } from './send-inquiry.ts'
import { sendWithRetries } from './send-with-retries.ts'

const lost: SendOutcome = { kind: 'failed', error: new TypeError('Failed to fetch'), mayRetry: true }
const refused: SendOutcome = { kind: 'failed', error: new Error('429'), mayRetry: false }
const accepted: SendOutcome = { kind: 'accepted', answer: undefined, page: undefined }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => vi.useRealTimers())

async function run(outcomes: SendOutcome[], isOnline = true) {
  const send = vi.fn(async () => outcomes.shift() ?? lost)
  const result = sendWithRetries(send, () => isOnline)
  await vi.runAllTimersAsync()
  return { outcome: await result, attempts: send.mock.calls.length }
}

test.each([
  ['a lost answer is asked for again', [lost, accepted], { outcome: accepted, attempts: 2 }],
  ['a third attempt is the last', [lost, lost, lost, accepted], { outcome: lost, attempts: 3 }],
  ['a verdict is final', [refused, accepted], { outcome: refused, attempts: 1 }],
  ['a verdict on the second attempt is final, too', [lost, refused], { outcome: refused, attempts: 2 }],
])('%s', async (_title, outcomes, expected) => {
  expect(await run(outcomes)).toEqual(expected)
})

test('without a connection nothing is tried again', async () => {
  expect(await run([lost, accepted], false)).toEqual({ outcome: lost, attempts: 1 })
})

test('the attempts are apart', async () => {
  const send = vi.fn(async () => lost)
  void sendWithRetries(send, () => true)
  await vi.advanceTimersByTimeAsync(999)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledTimes(2)
})
