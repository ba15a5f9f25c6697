import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readReceipt, removeReceipt, writeReceipt } from './receipt-store.ts'
import { RECEIPT_KEY } from './storage-keys.ts'

const receipt = { reference: 'PN-2345-6789', replyBy: '2026-11-24T14:00:00+03:00' }
const answer = { success: true as const, ...receipt, page: '/sent/PN-2345-6789/secret' }

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('the device remembers the reference and the reply time, and nothing else', () => {
  expect(writeReceipt(answer)).toBe(true)
  expect(readReceipt()).toMatchObject(receipt)
  expect(Object.keys(JSON.parse(kept.get(RECEIPT_KEY) ?? ''))).toEqual(['reference', 'replyBy', 'savedAt'])
})

test('it forgets them after seven days, or when it is told to', () => {
  const day = 24 * 60 * 60 * 1000
  writeReceipt(receipt)
  expect(readReceipt(Date.now() + 6.9 * day)).toBeDefined()
  expect(readReceipt(Date.now() + 7.1 * day)).toBeUndefined()
  expect(kept.size).toBe(0)
  writeReceipt(receipt)
  removeReceipt()
  expect(kept.size).toBe(0)
})
