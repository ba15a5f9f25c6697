import { expect, it } from 'vitest'
import { findServiceErrors } from './check-services.ts'

const flights = { name: 'Flights', isShown: true, card: null }
const card = { description: 'At each visit.', icon: 'support', colour: 'plum' } as const

it('accepts services of the content and own ones', () => {
  expect(findServiceErrors([{ name: 'Interpreter', isShown: true, card }, flights], [flights])).toEqual({})
})

it.each([
  ['unknown', [{ ...flights, name: 'Massage' }], 'items.0.name', /Choose each once, of Flights/],
  ['chosen twice', [flights, flights], 'items.1.name', /Choose each once/],
  [
    'named like one of the content',
    [{ name: 'FLIGHTS', isShown: true, card }],
    'items.0.name',
    /has this name/,
  ],
  [
    'named like another own one',
    [
      { name: 'Interpreter', isShown: true, card },
      { name: 'interpreter', isShown: false, card },
    ],
    'items.1.name',
    /has this name/,
  ],
])('refuses a service that is %s', (_case, items, path, sentence) => {
  expect(findServiceErrors(items, [flights])).toEqual({ [path]: expect.stringMatching(sentence) })
})
