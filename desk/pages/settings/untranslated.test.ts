import { expect, it } from 'vitest'
import { countUntranslated } from './untranslated.ts'

const facts = [
  { text: 'our own count', told: { fr: 'notre propre décompte' } },
  { text: 'Coordinator', told: {} },
]

it('counts the facts that neither the content nor an administrator tells in a language', () => {
  expect(countUntranslated(facts, 'fr')).toBe(1)
  expect(countUntranslated(facts, 'fr', { Coordinator: 'Coordinatrice' })).toBe(0)
  expect(countUntranslated(facts, 'so', { Coordinator: '' })).toBe(2)
})
