import { describe, expect, it } from 'vitest'
import { placeholders } from '#contract/desk/templates.ts'
import { findLatinWords } from '#testing/server/foreign-words.ts'
import { firstTemplates } from './first-templates.ts'

const listPlaceholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const toWords = (text: string) => text.replace(/\{\w+\}/g, '')

describe.each(firstTemplates)('$title', ({ texts }) => {
  const [english, ...others] = texts

  it('is there in each language of the site', () => {
    expect(texts.map(({ locale }) => locale)).toEqual(['en', 'sw', 'fr', 'am', 'so', 'ar'])
  })

  it.each(others)('says in $locale what it says in English', ({ locale, subject, body }) => {
    const of = (text: string) => [...new Set(listPlaceholders(text))].toSorted()
    expect(of(subject)).toEqual(of(english?.subject ?? ''))
    expect(of(body)).toEqual(of(english?.body ?? ''))
    expect(of(body).filter((name) => !placeholders.some((known) => known === name))).toEqual([])
    expect(body.split('\n\n')).toHaveLength((english?.body ?? '').split('\n\n').length)
    // Optional parts hold every use of the treatment, which the patient may not have named.
    const optional = [...(subject + body).matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part).join()
    expect(listPlaceholders(subject + body).filter((name) => name === 'treatment')).toEqual(
      listPlaceholders(optional),
    )
    if (locale === 'am' || locale === 'ar') expect(findLatinWords(toWords(subject + body), [])).toEqual([])
  })
})
