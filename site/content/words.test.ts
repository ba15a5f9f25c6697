import { describe, expect, it } from 'vitest'
import { checkTexts } from '#contract/texts/check-texts.ts'
import { findLimits, listPlaceholders } from '#contract/texts/limits.ts'
import { isText, listTexts } from '#contract/texts/list-texts.ts'
import { ar } from './ar/ar.ts'
import type { ArabicPlurals } from './ar/plurals.ts'
import { defaultContents } from './default-contents.ts'
import type { SiteContent } from './types.ts'

/** Words that a language shares with English, less their placeholders. WhatsApp is the same everywhere. */
const sameWords: Readonly<Record<string, readonly string[]>> = {
  so: ['Menu'],
  fr: [
    ...['Menu', 'E-mail', 'Message', 'Notifications ()', 'Services', 'service', 'services'],
    ...['Destinations', 'destination', 'destinations', 'Contact'],
  ],
}

const { company, languages } = defaultContents
const english = languages.find(({ locale }) => locale === 'en')

describe.each(languages)('the words in $locale', (content) => {
  const defaults = listTexts(content)

  it('name the company by its placeholder alone, and keep their own limits', () => {
    const filled = Object.fromEntries(Object.entries(defaults).filter(([, text]) => text.trim() !== ''))
    expect(Object.keys(filled).length).toBeGreaterThan(300)
    expect(checkTexts(filled, { defaults, company: company.name })).toEqual({})
  })

  it('have every plural of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(content.locale).resolvedOptions()
    const plurals = listPlurals(content)
    expect(Object.keys(plurals)).toEqual(Object.keys(listPlurals(english)))
    for (const [path, categories] of Object.entries(plurals))
      expect(categories.toSorted(), path).toEqual(pluralCategories.toSorted())
  })

  it('are those of English, with the same placeholders', () => {
    expect(listFilled(content)).toEqual(listFilled(english))
  })

  it('are none of the English ones, but for names and words that are the same', () => {
    const originals = content === english ? {} : listTexts(english ?? {})
    const same = Object.entries(defaults).filter(([path, text]) => originals[path] === text)
    const words = same.map(([, text]) => text.replace(/\{\w+\}/g, '').trim())
    const known = ['WhatsApp', ...(sameWords[content.locale] ?? [])]
    expect(words.filter((text) => /\p{L}/u.test(text) && !known.includes(text))).toEqual([])
  })

  it('have no blank before a mark of Ethiopic, and one behind it: lines break there', () => {
    const marks = Object.values(defaults).flatMap((text) => text.match(/.?[\u1361-\u1368].?/gu) ?? [])
    expect(marks.filter((around) => !/^[^\s][\u1361-\u1368](?:[\s»”)}]|$)/u.test(around))).toEqual([])
    if (content.writing === 'ethiopic') expect(marks.length).toBeGreaterThan(200)
  })

  it('have a place each', () => {
    for (const path of Object.keys(defaults)) expect(findLimits(defaults, path), path).toBeDefined()
  })
})

it('the control: a language without a text, or without a plural form, neither compiles nor passes', () => {
  const { skipLink, ...header } = ar.header
  const { two, ...days } = ar.privacy.days
  // @ts-expect-error A text is missing.
  const withoutText: SiteContent<ArabicPlurals> = { ...ar, header }
  // @ts-expect-error A form is missing.
  const withoutForm: SiteContent<ArabicPlurals> = { ...ar, privacy: { ...ar.privacy, days } }
  expect([skipLink, two]).not.toContain('')
  expect(listFilled(withoutText)).not.toEqual(listFilled(english))
  expect(listPlurals(withoutForm)['.privacy.days']).not.toEqual(listPlurals(ar)['.privacy.days'])
})

it('leaves out what is no text', () => {
  const [en] = languages
  const texts = listTexts(en ?? {})
  const codes = [
    'locale',
    'writing',
    'language.name',
    'isReviewed',
    'consentVersion',
    'destinations.figures.asOf',
    'destinations.figures.source',
  ]
  for (const path of [...codes, 'facts.region', 'services.items.0.icon', 'header.action.section'])
    expect([path, isText(path), path in texts]).toEqual([path, false, false])
  for (const path of ['language.offer', 'language.close', 'language.label'])
    expect([path, isText(path), path in texts]).toEqual([path, true, true])
  expect(Object.values(texts).filter((text) => /^#[0-9a-f]{6}$|^https?:/.test(text))).toEqual([])
})

const categories = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The categories of each counted text, by its path. */
function listPlurals(part: unknown, path = ''): Record<string, string[]> {
  if (typeof part !== 'object' || part === null) return {}
  const keys = Object.keys(part)
  if (keys.includes('other') && keys.every((key) => categories.includes(key))) return { [path]: keys }
  return Object.assign({}, ...Object.entries(part).map(([key, one]) => listPlurals(one, `${path}.${key}`)))
}

/** The placeholders of each text that is not counted, by its path. A zone may have its long name instead. */
function listFilled(content: object | undefined): Record<string, string[]> {
  const plurals = Object.keys(listPlurals(content))
  const texts = Object.entries(listTexts(content ?? {})).filter(
    ([path]) => !plurals.some((plural) => `.${path}`.startsWith(`${plural}.`)),
  )
  const toName = (name: string) => (name === 'zoneShort' ? 'zone' : name)
  const compare = (one: string, other: string) => one.localeCompare(other)
  return Object.fromEntries(
    texts.map(([path, text]) => [path, listPlaceholders(text).map(toName).toSorted(compare)]),
  )
}
