import type { LanguageAssets, PartsStore, SiteContents } from '#contract/site-build.ts'
import type { Contents } from './contents.ts'
import { createDisplayFont, createEthiopicFont, listEthiopicLetters, listGlyphs } from './display-font.ts'
import { toFormWords, toWordsModule } from './form-words.ts'
import { toOffersModule } from './language-offers.ts'
import { createShareImage } from './share-image.ts'

/** The files of each language that depend on its words or the company's facts. */
export async function makeParts(
  contents: SiteContents,
  { keep }: PartsStore,
): Promise<Record<string, LanguageAssets>> {
  // Whoever changes contents checks them; the type is that of the default ones.
  const { company, languages } = contents as Contents
  const offers = toOffersModule(languages)
  const offersModule = await keep('offers.js', offers, async () => Buffer.from(offers))
  const entries = languages.map(async (content) => {
    const glyphs = listGlyphs(content)
    const words = toWordsModule(toFormWords(content, { company, languages }))
    const title = content.hero.title
    const ethiopic = content.writing === 'ethiopic' ? listEthiopicLetters(content) : ''
    const [fontUrl, lettersUrl, wordsModule, shareImage] = await Promise.all([
      keep('fraunces.woff2', glyphs, () => createDisplayFont(glyphs)),
      ethiopic === '' ? undefined : keep('ethiopic.woff2', ethiopic, () => createEthiopicFont(ethiopic)),
      keep(`words-${content.locale}.js`, words, async () => Buffer.from(words)),
      keep('share.png', JSON.stringify([company.name, title]), () => createShareImage(company.name, title)),
    ])
    return [content.locale, { fontUrl, lettersUrl, wordsModule, shareImage, offersModule }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
