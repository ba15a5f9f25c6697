import { expect, it } from 'vitest'
import { readSource } from './source.ts'

const origin = 'https://pona.example'

it.each([
  ['?utm_source=facebook&utm_medium=cpc&utm_campaign=knees-2026', 'facebook / cpc / knees-2026'],
  ['?utm_source=Google', 'google'],
  ['fr/?utm_source=news&utm_campaign=Knee%20Replacement', 'news / knee-replacement'],
  ['?utm_source=a&utm_medium=wanjiku@patient.example', 'a'],
  ['?utm_source=%3Cscript%3E', null],
  [`?utm_source=${'a'.repeat(61)}`, null],
  ['?utm_campaign=knees', null],
  ['', null],
])('of the address /%s the source is %s', (path, source) => {
  expect(readSource(`${origin}/${path}`, [origin])).toBe(source)
})

it.each(['https://other.example/?utm_source=a', 'nothing', undefined])('%s has none', (referer) => {
  expect(readSource(referer, [origin])).toBeNull()
})
