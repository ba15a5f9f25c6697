import { expect, it } from 'vitest'
import { mayBeSameName } from './same-name.ts'

it.each([
  ['Wanjiku Mwangi', 'wanjiku  MWANGI'],
  ['Mwangi, Wanjiku', 'Wanjiku Mwangi'],
  ['Wanjiku Njeri Mwangi', 'Wanjiku Mwangi'],
  ['José Otieno', 'Jose Otieno'],
  ['عبد الرحمن', 'عبد الرحمن'],
])('%s and %s may be one person', (one, other) => {
  expect([mayBeSameName(one, other), mayBeSameName(other, one)]).toEqual([true, true])
})

it.each([
  ['Wanjiku Mwangi', 'Peter Mwangi'],
  ['Mwangi', 'Wanjiku Mwangi'],
  ['Wanjiku Mwangi', ''],
  ['', ''],
])('%s and %s are not taken for one', (one, other) => {
  expect([mayBeSameName(one, other), mayBeSameName(other, one)]).toEqual([false, false])
})
