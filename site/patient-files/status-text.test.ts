import { expect, test } from 'vitest'
import { patientPage } from '../content/en/patient-page.ts'
import { toStatusText } from './status-text.ts'

const { status } = patientPage.reports.live
const file = (name: string, outcome?: 'received' | 'refused' | 'gone', reason = '') => ({
  name,
  outcome,
  reason,
})
const text = (...files: ReturnType<typeof file>[]) => toStatusText(files, status, 'en')

test('before a file is chosen, and after each was taken back, nothing is said', () => {
  expect(text()).toBe('')
  expect(text(file('a', 'gone'))).toBe('')
})

test('all have arrived only if none was refused', () => {
  const three = ['a', 'b', 'c'].map((name) => file(name, 'received'))
  expect(text(...three)).toBe('All 3 files have reached us.')
  expect(text(...three, file('d.zip', 'refused', 'It is too large.'))).toBe(
    'We have 3 of 4 files. “d.zip” was not sent. It is too large.',
  )
  expect(text(...three, file('d.zip', 'gone'))).toBe('All 3 files have reached us.')
})

test('one file, and one that is under way, are counted', () => {
  expect(text(file('a', 'received'))).toBe('Your file has reached us.')
  expect(text(file('a', 'received'), file('b'))).toBe('We have 1 of 2 files.')
})

test('several that were refused are told with each reason once', () => {
  const refused = ['a', 'b', 'c'].map((name) => file(name, 'refused', name === 'c' ? 'Empty.' : 'Full.'))
  expect(text(...refused)).toBe('3 files were not sent. Full. Empty.')
})
