import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { draftRecord } from './draft-store.ts'
import { DRAFT_KEY } from './storage-keys.ts'

const { read: readDraft, write: writeDraft, remove: removeDraft } = draftRecord

const text = {
  name: 'Achieng',
  email: '',
  countryCode: '+254',
  phone: '0712',
  treatment: '',
  message: 'My knee',
} as const
const attempt = { content: '{}', key: 'k-1' }

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

test('a draft comes back as it was kept', () => {
  expect(writeDraft({ text, attempt, isWaiting: true })).toBe(true)
  expect(readDraft()).toMatchObject({ text, attempt, isWaiting: true })
})

test('a draft from before a field was added comes back with that field empty', () => {
  const { treatment: _later, ...before } = text
  kept.set(DRAFT_KEY, JSON.stringify({ savedAt: Date.now(), isWaiting: false, text: before }))
  expect(readDraft()).toMatchObject({ text })
})

test('a removed draft is gone', () => {
  writeDraft({ text, isWaiting: false })
  removeDraft()
  expect(readDraft()).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('a draft is thrown away after seven days', () => {
  writeDraft({ text, isWaiting: false })
  expect(readDraft(Date.now() + 6.9 * DAY_MS)).toBeDefined()
  expect(readDraft(Date.now() + 7.1 * DAY_MS)).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('a draft from a clock that was far ahead is thrown away', () => {
  writeDraft({ text, isWaiting: false })
  expect(readDraft(Date.now() - 6.9 * DAY_MS)).toBeDefined()
  expect(readDraft(Date.now() - 7.1 * DAY_MS)).toBeUndefined()
  expect(kept.size).toBe(0)
})

test.each([
  'no JSON',
  'null',
  '{}',
  JSON.stringify({ savedAt: Date.now(), isWaiting: false, text: { ...text, countryCode: '+999' } }),
  JSON.stringify({ savedAt: Date.now(), isWaiting: false, text: { ...text, name: 7 } }),
])('%s is thrown away', (json) => {
  kept.set(DRAFT_KEY, json)
  expect(readDraft()).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('a full storage keeps nothing, not even what was there before', () => {
  writeDraft({ text, isWaiting: false })
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  expect(writeDraft({ text: { ...text, name: 'Amina' }, isWaiting: false })).toBe(false)
  expect(kept.size).toBe(0)
})

test('without a storage there is no draft', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(writeDraft({ text, isWaiting: false })).toBe(false)
  expect(readDraft()).toBeUndefined()
})
