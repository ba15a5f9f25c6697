import type { LanguageAssets, PartsStore, SiteContents } from '#contract/site-build.ts'
import type { Contents } from './contents.ts'
import { createDisplayFont, listGlyphs } from './display-font.ts'
import { toFormWords, toWordsModule } from './form-words.ts'
import { createShareImage } from './share-image.ts'

/** The files of each language that depend on its words or the company's facts. */
export async function makeParts(
  contents: SiteContents,
  { keep }: PartsStore,
): Promise<Record<string, LanguageAssets>> {
  // Whoever changes contents checks them; the type is that of the default ones.
  const { company, statistics, team, languages } = contents as Contents
  const shown = team.flatMap(({ staffId, face }) => (face === null ? [] : [{ staffId, face }]))
  const faces = await Promise.all(
    shown.map(async ({ staffId, face }) => {
      const url = await keep('face.webp', face, async () => Buffer.from(face, 'base64'))
      return [staffId, url] as const
    }),
  )
  const entries = languages.map(async (content) => {
    const glyphs = listGlyphs(content, { statistics })
    const words = toWordsModule(toFormWords(content, company))
    const title = content.hero.title
    const [fontUrl, wordsModule, shareImage] = await Promise.all([
      keep('fraunces.woff2', glyphs, () => createDisplayFont(glyphs)),
      keep(`words-${content.locale}.js`, words, async () => Buffer.from(words)),
      keep('share.png', JSON.stringify([company.name, title]), () => createShareImage(company.name, title)),
    ])
    return [content.locale, { fontUrl, wordsModule, shareImage, faces: Object.fromEntries(faces) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
