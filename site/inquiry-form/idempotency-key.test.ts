import { expect, test } from 'vitest'
import { toAttempt } from './idempotency-key.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('a key is a version 4 UUID', () => {
  expect(toAttempt('a', []).key).toMatch(UUID_V4)
})

test('the same content keeps its key, whichever tab tried it', () => {
  const own = toAttempt('a', [])
  const other = toAttempt('b', [])
  expect(toAttempt('a', [own, other])).toEqual(own)
  expect(toAttempt('b', [own, other])).toEqual(other)
})

test('changed content gets a new key', () => {
  const first = toAttempt('a', [])
  expect(toAttempt('b', [first, undefined]).key).not.toBe(first.key)
})

test('content whose attempt is forgotten gets a new key', () => {
  expect(toAttempt('a', []).key).not.toBe(toAttempt('a', []).key)
})
