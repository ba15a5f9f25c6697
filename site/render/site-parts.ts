import type { LanguageAssets, PartsStore, RenderInputs } from '#contract/site/site-build.ts'
import type { Contents } from '../content/contents.ts'
import { toFormWords, toWordsModule } from '../inquiry-form/form-words.ts'
import { toOffersModule } from '../islands/language-offers.ts'
import {
  createDisplayFont,
  createEthiopicFont,
  listEthiopicLetters,
  listGlyphs,
} from '../look/display-font.ts'
import { makeLookParts } from '../look/look-parts.ts'
import { makeShareImage } from '../look/share-image.ts'
import { readSign, type Sign } from '../look/sign.ts'

type Inputs = Pick<RenderInputs, 'contents' | 'look' | 'photos'>
type Made = Pick<RenderInputs, 'assets' | 'lookAssets'>

/** The files that depend on a company's words, facts, colours and pictures. */
export async function makeParts(inputs: Inputs, parts: PartsStore): Promise<Made> {
  // The code that changes contents checks them; the type is that of the default ones.
  const contents = inputs.contents as Contents
  const { company, languages } = contents
  const titles = languages.map(({ hero }) => company.name + hero.title).join('')
  const sign = await readSign(inputs, { ...parts, titles })
  const [assets, lookAssets] = await Promise.all([
    makeLanguageParts({ ...inputs, contents, sign, titles }, parts),
    makeLookParts({ ...inputs, contents, sign }, parts),
  ])
  return { assets, lookAssets }
}

type LanguageInputs = Pick<Inputs, 'look' | 'photos'> & {
  contents: Contents
  sign: Sign | undefined
  titles: string
}

async function makeLanguageParts(
  {
    contents: { company, statistics, team, languages },
    look: { colours },
    photos,
    sign,
    titles,
  }: LanguageInputs,
  parts: PartsStore,
): Promise<Record<string, LanguageAssets>> {
  const { keep } = parts
  const shown = team.flatMap(({ staffId, face }) => (face === null ? [] : [{ staffId, face }]))
  const faces = await Promise.all(
    shown.map(async ({ staffId, face }) => {
      const url = await keep('face.webp', face, async () => Buffer.from(face, 'base64'))
      return [staffId, url] as const
    }),
  )
  const offers = toOffersModule(languages)
  const offersModule = await keep('offers.js', offers, async () => Buffer.from(offers))
  const entries = languages.map(async (content) => {
    const glyphs = listGlyphs(content, { company, statistics })
    const words = toWordsModule(toFormWords(content, { company, languages }))
    const share = { name: company.name, title: content.hero.title, dir: content.dir }
    const ethiopic = content.writing === 'ethiopic' ? listEthiopicLetters(content) : ''
    const [fontUrl, lettersUrl, wordsModule, shareImage] = await Promise.all([
      keep('fraunces.woff2', glyphs, () => createDisplayFont(glyphs)),
      ethiopic === '' ? undefined : keep('ethiopic.woff2', ethiopic, () => createEthiopicFont(ethiopic)),
      keep(`words-${content.locale}.js`, words, async () => Buffer.from(words)),
      makeShareImage({ ...share, drawn: sign?.drawn ?? titles }, { colours, sign, photos }, parts),
    ])
    const own = { fontUrl, lettersUrl, wordsModule, shareImage, offersModule }
    return [content.locale, { ...own, faces: Object.fromEntries(faces) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
