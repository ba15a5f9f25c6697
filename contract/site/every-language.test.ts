import { describe, expect, it } from 'vitest'
import { findWrittenLanguage } from '../../desk/replies/written-language.ts'
import { firstTemplates } from '../../server/schema/migrations/0001/first-templates.ts'
import * as languages from '../../site/content/languages.ts'
import { toNumberWord } from './number-words.ts'

/** Places outside `site/content/` that need words of each language. Nothing else says that one is forgotten there. */
describe.each(Object.values(languages).map((one) => one.locale))('the language %s', (locale) => {
  it('has number words', () => {
    expect(toNumberWord(2, locale)).not.toBe('2')
  })

  it('has every first template, which is recognised as being written in it', () => {
    const bodies = firstTemplates.flatMap(({ texts }) => texts.filter((text) => text.locale === locale))
    expect(bodies).toHaveLength(firstTemplates.length)
    expect(findWrittenLanguage(bodies.map(({ body }) => body).join('\n'))).toBe(locale)
  })
})
