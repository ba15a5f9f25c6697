import { expect, test } from 'vitest'
import { findUnknownSites, withoutLinks } from './links.ts'

test.each([
  ['See https://deals.example/a?b=c now', 'deals.example'],
  ['See HTTP://deals now', undefined],
  ['See www.東京 now', undefined],
  ['See Deals.Shop now', 'deals.shop'],
  ['See deals-4you.online now', 'deals-4you.online'],
])('%s: a link', (text, site) => {
  expect([...findUnknownSites(text)]).toEqual(site === undefined ? [] : [site])
  expect(withoutLinks(text)).toMatch(/^See\s+now$/)
})

test.each(['My knee hurts. Call me: 0712 345 678', 'a.m., p.m. and e.g. 3.5 mg', 'amina@clinic.com'])(
  '%s: no link',
  (text) => {
    expect(findUnknownSites(text).size).toBe(0)
    expect(withoutLinks(text)).toBe(text)
  },
)

test('tags are left out', () => {
  expect(withoutLinks('<b>My</b> knee')).toBe(' My  knee')
})
