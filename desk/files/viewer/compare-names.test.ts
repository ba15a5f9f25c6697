import { expect, it } from 'vitest'
import { spelledNames } from '#testing/desk/spellings.ts'
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
  ['HASSAN AL', 'Abdi Al\u2011Hassan', true],
  ['NGANGA KAMAU', 'Ng\u2019ang\u2019a Kamau', true],
  ['KAMAU ANGA', 'Ng\u2019ang\u2019a Kamau', false],
])('%j and %j may be of one person: %s', (one, other, isSame) => {
  expect(mayBeSamePerson(one, other)).toBe(isSame)
  expect(mayBeSamePerson(other, one)).toBe(isSame)
})

it.each(spelledNames)('%j may be of the person that is also written %j', (one, other) => {
  expect(mayBeSamePerson(one, other)).toBe(true)
  expect(mayBeSamePerson(other, 'Wanjiku Mwangi')).toBe(false)
})
