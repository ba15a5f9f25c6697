import { expect, it } from 'vitest'
import { mayBeSamePerson } from './compare-names.ts'

it.each([
  ['MWANGI WANJIKU', 'Wanjiku Mwangi', true],
  ['MWANGI WANJIKU N', 'Wanjiku Njeri Mwangi', true],
  ['Élise Uwimana', 'UWIMANA ELISE', true],
  ['Wanjiku', 'Wanjiku Mwangi', true],
  ['ከበደ አበበ', 'አበበ ከበደ', true],
  ['OTIENO ASHA', 'Wanjiku Mwangi', false],
  ['MWANGI PETER', 'Wanjiku Mwangi', false],
  ['ANONYMOUS', 'Wanjiku Mwangi', false],
  ['', 'Wanjiku Mwangi', false],
])('%j and %j may be of one person: %s', (one, other, isSame) => {
  expect(mayBeSamePerson(one, other)).toBe(isSame)
  expect(mayBeSamePerson(other, one)).toBe(isSame)
})
