import { expect, it } from 'vitest'
import { toExcerpt } from './excerpt.ts'

it('is one short line, cut between characters', () => {
  expect(toExcerpt('Line one.\n\n  Line  two. ')).toBe('Line one. Line two.')
  const faces = toExcerpt('🙂'.repeat(300))
  expect([...faces]).toHaveLength(160)
  expect(faces.isWellFormed()).toBe(true)
  expect(faces.endsWith('🙂…')).toBe(true)
  expect(toExcerpt(`${'a'.repeat(150)} hospitals abroad`)).toBe(`${'a'.repeat(150)}…`)
  expect(toExcerpt('a'.repeat(160))).toBe('a'.repeat(160))
})

it('leaves out what a mail quotes, above or below its own words', () => {
  const text = '> When can you come?\n> Amina\nIn May.\n\nOn Monday Amina wrote:\n> Dear Asha'
  expect(
    toExcerpt(text, [
      { first: 0, last: 1 },
      { first: 4, last: 5 },
    ]),
  ).toBe('In May.')
})
