import { expect, it } from 'vitest'
import { toReferencePrefix } from './reference-prefix.ts'

it.each([
  ['Eko Care Travel', 'ECT'],
  ['Douro', 'DO'],
  ['The Good Way to Be Well', 'TGWT'],
  ['エコ', ''],
])('%j is proposed the references of %j', (name, prefix) => {
  expect(toReferencePrefix(name)).toBe(prefix)
})
