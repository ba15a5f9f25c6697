import { expect, it } from 'vitest'
import { defaultContents } from '../../site/content/default-contents.ts'
import { applySettings, listDestinations } from '../site/apply-settings.ts'
import { listFactTexts } from '../site/translated-facts.ts'

const destinations = listDestinations(defaultContents)
const { costs } = defaultContents

it('shows an estimate only while its country is a destination', () => {
  const apply = (named: typeof destinations) =>
    applySettings(defaultContents, { ...defaultContents, destinations: named }).costs
  expect(apply(destinations).estimate).toEqual(costs.estimate)
  const elsewhere = destinations.filter(({ name }) => name !== costs.estimate?.country)
  expect(apply(elsewhere)).toEqual({ ...costs, estimate: null })
})

it('tells every word of the example’s costs in each language', () => {
  const others = { ...defaultContents, services: [], destinations: [], pictures: {} }
  const known = listFactTexts({ ...others, costs: { estimate: null, earnings: '' } })
  const texts = listFactTexts({ ...others, costs }).filter((text) => !known.includes(text))
  expect(texts.length).toBeGreaterThan(10)
  for (const { locale, translatedFacts = {} } of applySettings(defaultContents).languages.slice(1))
    for (const text of texts) {
      const isTold = Object.hasOwn(translatedFacts, text) && translatedFacts[text] !== text
      expect(isTold, `${locale}: ${text}`).toBe(true)
    }
})
