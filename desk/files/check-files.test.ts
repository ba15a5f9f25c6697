import { expect, it } from 'vitest'
import { checkFiles } from './check-files.ts'
import { formatBytes } from './format-bytes.ts'

const MIB = 1024 * 1024
const present = [{ id: '1', name: 'a.pdf', bytes: 4 * MIB }]

it.each([
  [1, '1 kB'],
  [240 * 1024, '240 kB'],
  [1.5 * MIB, '1.5 MB'],
  [5 * MIB, '5 MB'],
  [5 * MIB + 1, '5.1 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

it('accepts files up to the limits of number and size', () => {
  expect(checkFiles(present, [{ name: 'b.pdf', size: 5 * MIB }])).toBeUndefined()
})

it.each([
  [[{ name: 'b.pdf', size: 5 * MIB + 1 }], '“b.pdf” is 5.1 MB. A file can be 5 MB at most.'],
  [
    Array.from({ length: 5 }, () => ({ name: 'b.pdf', size: 1 })),
    'You can attach 5 files at most. Remove one first.',
  ],
  [
    [4 * MIB, 3 * MIB].map((size) => ({ name: 'b.pdf', size })),
    'Together the files would be 11 MB. A mail can carry 10 MB at most.',
  ],
])('says why %j can’t be added', (chosen, words) => {
  expect(checkFiles(present, chosen)).toBe(words)
})
