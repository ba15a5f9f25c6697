import { expect, test } from 'vitest'
import { createKeyFor } from './idempotency-key.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('a key is a version 4 UUID', () => {
  expect(createKeyFor()('a')).toMatch(UUID_V4)
})

test('the same content keeps its key', () => {
  const keyFor = createKeyFor()
  expect(keyFor('a')).toBe(keyFor('a'))
})

test('changed content gets a new key', () => {
  const keyFor = createKeyFor()
  expect(keyFor('a')).not.toBe(keyFor('b'))
})

test('content that was sent and forgotten gets a new key', () => {
  const keyFor = createKeyFor()
  const before = keyFor('a')
  keyFor.forget()
  expect(keyFor('a')).not.toBe(before)
})
