import { expect, it } from 'vitest'
import { toHint } from './mention-hint.ts'

const people = ['Amina Otieno', 'Amina Were', 'Baraka Kamau', 'Chebet'].map((name) => ({
  id: name,
  name,
  email: '',
  admin: false,
  disabled: false,
}))

it.each([
  ['Call her', ''],
  ['@Baraka call her', 'Baraka Kamau will be notified.'],
  ['@Baraka and @Chebet', 'Baraka Kamau and Chebet will be notified.'],
  ['@Amina', 'Write the full name after @: it could be Amina Otieno or Amina Were.'],
  [
    '@Chebet or @Amina',
    'Chebet will be notified. Write the full name after @: it could be Amina Otieno or Amina Were.',
  ],
])('of %j the writer is told %j', (text, hint) => {
  expect(toHint(text, people, 'me')).toBe(hint)
})

it('oneself is not told', () => {
  expect(toHint('@Chebet', people, 'Chebet')).toBe('')
})
