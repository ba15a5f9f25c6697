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
])('%j shows the hint %j', (text, hint) => {
  expect(toHint(text, people, 'me')).toBe(hint)
})

it('the author of a note is not notified', () => {
  expect(toHint('@Chebet', people, 'Chebet')).toBe('')
})
