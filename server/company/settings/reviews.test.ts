import { describe, expect, it } from 'vitest'
import type { Signatures } from '#contract/site/published.ts'
import { listReviews, reviewParts } from './reviews.ts'

const content = (title: string) => ({ hero: { title, text: '' }, footer: { text: 'Foot' } })
const released = [
  { locale: 'en', isReviewed: true, content: content('Well') },
  { locale: 'fr', isReviewed: false, content: content('Bien') },
]
const own = { 'hero.title': 'Bien', 'hero.text': '', 'footer.text': 'Foot' }
const english = { ...own, 'hero.title': 'Well' }

function review(changed: Record<string, string>, isReviewedInRelease = false) {
  return reviewParts({
    isReviewedInRelease,
    signatures: {},
    own: { released: own, changed },
    english: { released: english, changed: {} },
  })
}

function sign(prefix: string): Signatures {
  const { words = '', english: ofEnglish = '' } = review({}).get(prefix) ?? {}
  return { [prefix]: { name: 'Chantal', by: 'link', at: 1, version: 0, words, english: ofEnglish } }
}
const both = { ...sign('hero'), ...sign('footer') }

describe('a language counts as reviewed', () => {
  it('once each part is signed, and no earlier', () => {
    const read = (signatures: Signatures) =>
      listReviews(released, { fr: { texts: {}, signatures } }).get('fr')
    expect([read({}), read(sign('hero')), read(both)]).toEqual(['unsigned', 'unsigned', 'signed'])
  })

  it.each([
    ['its own words', { fr: { texts: { 'hero.title': 'Mieux' }, signatures: both } }],
    ['the English ones', { en: { texts: { 'hero.title': 'Go' } }, fr: { texts: {}, signatures: both } }],
  ])('until %s change, and was signed all the same', (_, published) => {
    expect(listReviews(released, published).get('fr')).toBe('stale')
    expect(listReviews(released, published).get('en')).toBe('signed')
  })

  it('by its review in the repository, part by part until words of the desk replace those of the release', () => {
    const inRelease = released.map((language) => ({ ...language, isReviewed: true }))
    expect(listReviews(inRelease).get('fr')).toBe('signed')
    const changed = { 'hero.title': 'Mieux' }
    expect(listReviews(inRelease, { fr: { texts: changed } }).get('fr')).toBe('stale')
    const states = Array.from(review(changed, true), ([prefix, { state }]) => [prefix, state])
    expect(Object.fromEntries(states)).toEqual({ hero: 'stale', footer: 'signed' })
  })

  it('until a release brings other words, but for those that were changed at the desk', () => {
    const next = released.map((language) =>
      language.locale === 'fr' ? { ...language, content: content('Autre') } : language,
    )
    const read = (texts: Record<string, string>) =>
      listReviews(next, { fr: { texts, signatures: both } }).get('fr')
    expect([read({}), read({ 'hero.title': 'Bien' })]).toEqual(['stale', 'signed'])
  })
})
