import { expect, it } from 'vitest'
import { am } from './content/am/am.ts'
import { createEthiopicFont, listEthiopicLetters } from './display-font.ts'

it('the Ethiopic face has each letter of its language, within 20 kB', async () => {
  const letters = listEthiopicLetters(am)
  const written = new Set(JSON.stringify([am.hero, am.form, am.patientPage]).match(/[\u1200-\u137f]/g))
  expect(written.size).toBeGreaterThan(100)
  expect([...written].filter((letter) => !letters.includes(letter))).toEqual([])
  expect((await createEthiopicFont(letters)).byteLength).toBeLessThan(20_000)
})
