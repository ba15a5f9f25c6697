import { expect, it } from 'vitest'
import { createEnglishFinder, findLatinWords, toShownText } from '#testing/server/foreign-words.ts'
import { listRequestPages, renderExample } from '#testing/server/rendered-pages.ts'
import { filledContents } from './default-contents.ts'

const { company, languages, invented } = filledContents
const [english, ...others] = languages
const renderer = renderExample()
const files = Object.entries(renderer.renderStaticFiles(new Date('2026-11-26')))

/** A company, which readers look for by its name. */
const SOURCE_OF_ESTIMATE = 'Medport'

function listPages(locale: string): [string, string][] {
  const made = listRequestPages(locale).map((page, index): [string, string] => [
    `${page.kind} ${index}`,
    renderer.renderSitePage(page),
  ])
  return [...files.filter(([name]) => name.startsWith(`${locale}/`) && name.endsWith('.html')), ...made]
}

it.each(others)('a page in $locale has no English words', (content) => {
  const findEnglish = createEnglishFinder(english ?? {}, content)
  const found = listPages(content.locale).flatMap(([name, page]) =>
    findEnglish(toShownText(page)).map((phrase) => `${name}: ${phrase}`),
  )
  expect(found).toEqual([])
})

it.each(others.filter(({ writing }) => writing !== 'latin'))(
  'a page in $locale has its letters alone',
  (content) => {
    const known = [
      content.consentVersion,
      company.legalName,
      ...company.address,
      ...languages.map(({ language }) => language.name),
      ...invented.map(({ name }) => name),
      SOURCE_OF_ESTIMATE,
    ]
    const found = listPages(content.locale).flatMap(([name, page]) =>
      findLatinWords(toShownText(page), known).map((word) => `${name}: ${word}`),
    )
    expect(found).toEqual([])
  },
)

it.each([
  ['fr', 'fr_FR'],
  ['sw', 'sw_TZ'],
  ['ar', 'ar_SD'],
])('a shared link of %s names its language as %s', (locale, named) => {
  expect(renderer.renderStaticPage(locale, 'index.html')).toContain(
    `<meta property="og:locale" content="${named}"/>`,
  )
})
