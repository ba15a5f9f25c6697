import { expect, it } from 'vitest'
import { isLoopback } from './loopback.ts'

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['mail.example', false],
  ['127.0.0.1.example', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
