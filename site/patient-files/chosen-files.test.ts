import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { removeExpired } from '../inquiry-form/device-record.ts'
import { createChosenFiles, KEPT_NAMES } from './chosen-files.ts'

const letter = { name: 'Letter.pdf', bytes: 10, isKeptOnly: false }
const scan = { name: 'Scan.zip', bytes: 20, isKeptOnly: false }

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('chosen files are remembered for their inquiry, each once', () => {
  const chosen = createChosenFiles('PN-1')
  for (const file of [letter, scan, letter]) chosen.add(file)
  chosen.begin(scan, 'f-1')
  expect(createChosenFiles('PN-1').read()).toEqual([{ ...scan, id: 'f-1' }, letter])
  expect(createChosenFiles('PN-2').read()).toEqual([])
})

test('what was taken back, is gone elsewhere or was forgotten is not remembered', () => {
  const chosen = createChosenFiles('PN-1')
  for (const file of [letter, scan]) chosen.add(file)
  chosen.begin(scan, 'f-1')
  chosen.keepListed(new Set())
  expect(chosen.read()).toEqual([letter])
  chosen.remove(letter)
  expect(kept.size).toBe(0)
  chosen.add(letter)
  chosen.forget()
  chosen.begin(letter, 'f-2')
  expect(kept.size).toBe(0)
})

test('after seven days the names are deleted', () => {
  vi.useFakeTimers()
  const chosen = createChosenFiles('PN-1')
  chosen.add(letter)
  vi.advanceTimersByTime(7 * DAY_MS)
  expect(chosen.read()).toEqual([])
  expect(kept.size).toBe(0)
})

test('the names of an inquiry whose page is not opened any more are deleted as well', () => {
  const old = JSON.stringify({ savedAt: Date.now() - 7 * DAY_MS, files: [letter] })
  const storage = {
    [`${KEPT_NAMES}PN-1`]: old,
    [`${KEPT_NAMES}PN-2`]: old.replace(/\d+/, String(Date.now())),
    [`${KEPT_NAMES}PN-3`]: 'unreadable',
    other: old,
  }
  vi.stubGlobal('localStorage', {
    ...storage,
    getItem: (key: keyof typeof storage) => storage[key],
    removeItem: (key: string) => kept.delete(key),
  })
  for (const key of Object.keys(storage)) kept.set(key, '')
  removeExpired(KEPT_NAMES)
  expect([...kept.keys()]).toEqual([`${KEPT_NAMES}PN-2`, 'other'])
})
