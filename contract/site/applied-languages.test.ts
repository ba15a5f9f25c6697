import { expect, it } from 'vitest'
import { defaultContents } from '../../site/content/default-contents.ts'
import { applySettings, listDestinations } from './apply-settings.ts'

it('an English text binds beside a language that nobody has reviewed, and nowhere else', () => {
  const applied = {
    ...defaultContents,
    destinations: listDestinations(defaultContents),
    reviewed: ['en', 'fr'],
  }
  const { languages } = applySettings(defaultContents, applied)
  const [english] = languages
  const bound = languages.filter(({ binding }) => binding !== undefined)
  expect(bound.map(({ locale }) => locale).toSorted()).toEqual(['am', 'ar', 'so', 'sw'])
  for (const { binding, consentVersion } of bound) {
    expect(binding?.consent).toBe(english?.form.consent)
    expect(consentVersion).toMatch(/^.+\+2026-11-en-\d+$/)
  }
})

it('another company gets no fact of the example in any language', () => {
  const company = { ...defaultContents.company, name: 'Douro', nameMeaning: '', region: 'Portugal' }
  const applied = { ...defaultContents, company, destinations: listDestinations(defaultContents) }
  const told = applySettings(defaultContents, applied).languages.map(
    (language) => language.translatedFacts ?? {},
  )
  expect(told.flatMap(Object.keys)).not.toContain(defaultContents.company.nameMeaning)
  expect(told.flatMap(Object.keys)).not.toContain(defaultContents.company.region)
})
