import { expect, it } from 'vitest'
import { am } from '../content/am/am.ts'
import { company } from '../content/company.ts'
import { en } from '../content/en/en.ts'
import { fr } from '../content/fr/fr.ts'
import { createEthiopicFont, listEthiopicLetters, listGlyphs } from './display-font.ts'

it('the Ethiopic face has each letter of its language, within 20 kB', async () => {
  const letters = listEthiopicLetters(am)
  const written = new Set(JSON.stringify([am.hero, am.form, am.patientPage]).match(/[\u1200-\u137f]/g))
  expect(written.size).toBeGreaterThan(100)
  expect([...written].filter((letter) => !letters.includes(letter))).toEqual([])
  expect((await createEthiopicFont(letters)).byteLength).toBeLessThan(20_000)
})

it('the display face has the marks that the texts have, and no others', () => {
  const facts = { company: { ...company, name: 'Asha & Sons' }, statistics: [] }
  const glyphs = listGlyphs(en, facts)
  expect(glyphs).toContain('&')
  expect(glyphs).toContain('–')
  expect(listGlyphs(en, { ...facts, company })).not.toContain('&')
  expect(listGlyphs(fr, { ...facts, company })).toContain('é')
})
