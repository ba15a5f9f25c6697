import { expect, it } from 'vitest'
import { parseRange } from './byte-range.ts'

it.each([
  [undefined, undefined],
  ['bytes=0-0', { from: 0, to: 1 }],
  ['bytes=0-', { from: 0, to: 100 }],
  ['bytes=99-', { from: 99, to: 100 }],
  ['bytes=10-19', { from: 10, to: 20 }],
  ['bytes=10-1000', { from: 10, to: 100 }],
  ['bytes=-5', { from: 95, to: 100 }],
  ['bytes=-500', { from: 0, to: 100 }],
  ['bytes=100-', 'beyond'],
  ['bytes=100-200', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=-', undefined],
  ['bytes=5-4', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  [`bytes=${'9'.repeat(16)}-`, undefined],
])('of 100 bytes, %s is %o', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})
