import { expect, it } from 'vitest'
import { toFileSize } from './file-size.ts'

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [240_000, '240 kB'],
  [999_999, '1,000 kB'],
  [1_450_001, '1.5 MB'],
  [2_000_000_000, '2 GB'],
  [3_500_000_000_000, '3,500 GB'],
])('%i bytes are %s', (bytes, size) => {
  expect(toFileSize(bytes, 'en-GB')).toBe(size)
})

it('is written as the language writes it', () => {
  expect(toFileSize(1_500_000, 'fr-FR')).toBe('1,5\u202fMo')
})
