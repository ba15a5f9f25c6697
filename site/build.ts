import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { defaultServerConditions } from 'vite'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { SiteFacts, SiteWords } from '#contract/site-build.ts'
import { writeAppIcons } from './app-icons.ts'
import { buildOnce, entryOf } from './build-once.ts'
import type { SiteContent } from './content/types.ts'
import { contentFacts } from './content-facts.ts'
import { createDisplayFont } from './display-font.ts'
import { formWordsPlugin } from './form-words.ts'
import { defaultContent, languages } from './languages.ts'
import { buildLoader } from './loader-script.ts'
import { buildPhotos, photosFolder, toPhotoStyles } from './photos.ts'
import { createShareImage } from './share-image.ts'
import type { LanguageAssets, SiteAssets } from './site-assets.ts'
import { bundleStylesheets, type Stylesheets, toFontFace } from './stylesheet.ts'
import { siteAssetsPlugin, siteBuildOptions, siteRoot, siteViteOptions } from './vite-options.ts'

type BuildSiteOptions = { outDir: string; release: string }

/** Writes to `outDir/site` what no setting changes, and facts and renderer for the server beside it. */
export async function buildSite({ outDir, release }: BuildSiteOptions): Promise<void> {
  const siteDir = join(outDir, 'site')
  await rm(siteDir, { recursive: true, force: true })
  await mkdir(join(siteDir, 'assets'), { recursive: true })
  const { islands, ...styles } = bundleStylesheets()
  const [tooltipModule, patientPageModule, patientFilesModule, islandStyle, loader, photos] =
    await Promise.all([
      buildIsland(siteDir, 'tooltip.ts'),
      buildIsland(siteDir, 'patient-page.ts'),
      buildIsland(siteDir, 'patient-files.ts'),
      writeAsset(siteDir, 'islands.css', Buffer.from(islands)),
      buildLoader(),
      buildPhotos(photosFolder, join(siteDir, 'assets')),
      writeAppIcons(siteDir),
    ])
  const languageAssets = await Promise.all(
    languages.map(async (content) => [
      content.locale,
      await buildLanguage(siteDir, content, { styles, photos }),
    ]),
  )
  const assets: SiteAssets = {
    languages: Object.fromEntries(languageAssets),
    loader,
    islandStyle,
    tooltipModule,
    patientFilesModule,
    patientPageModule,
    photos,
  }
  await buildRenderer(outDir, siteDir, assets)
  await writeFile(join(outDir, 'site-build.json'), JSON.stringify(toSiteFacts(assets, release), null, 2))
}

type SharedParts = { styles: Stylesheets; photos: SiteAssets['photos'] }

async function buildLanguage(
  siteDir: string,
  content: SiteContent,
  { styles, photos }: SharedParts,
): Promise<LanguageAssets> {
  const { locale, hero } = content
  const [inquiryFormModule, fontUrl, shareImage] = await Promise.all([
    buildIsland(siteDir, `inquiry-form.tsx?locale=${locale}`),
    createDisplayFont(content).then((font) => writeAsset(siteDir, 'fraunces.woff2', font)),
    createShareImage(contentFacts.company.name, hero.title).then((image) =>
      writeAsset(siteDir, 'share.png', image),
    ),
  ])
  const stylesheets = {
    home: toFontFace(fontUrl) + styles.home + toPhotoStyles(photos),
    page: toFontFace(fontUrl) + styles.page + toPhotoStyles(photos.about ? { about: photos.about } : {}),
  }
  return { stylesheets, fontUrl, inquiryFormModule, shareImage }
}

/** Bundles an island into one file, so that no page loads the words of another language. */
async function buildIsland(siteDir: string, source: string): Promise<string> {
  const name = parse(source).name
  const output = await buildOnce({
    ...siteViteOptions,
    plugins: [...siteViteOptions.plugins, formWordsPlugin()],
    // Removes React's hooks for its developer tools.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    build: {
      ...siteBuildOptions,
      outDir: siteDir,
      rolldownOptions: {
        input: { [name]: join(siteRoot, 'islands', source) },
        preserveEntrySignatures: 'strict',
        // Radix names its functions by calls, which would prevent tree shaking.
        treeshake: { manualPureFunctions: ['__name'] },
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  return `/${entryOf(output).fileName}`
}

/** Writes an immutable file: its name contains its content's hash. */
async function writeAsset(siteDir: string, name: string, content: Buffer): Promise<string> {
  const { name: stem, ext } = parse(name)
  const url = `/assets/${stem}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}${ext}`
  await writeFile(join(siteDir, url), content)
  return url
}

async function buildRenderer(outDir: string, siteDir: string, assets: SiteAssets): Promise<void> {
  const output = await buildOnce({
    ...siteViteOptions,
    plugins: [...siteViteOptions.plugins, siteAssetsPlugin(() => assets)],
    // React's edge build imports nothing of Node: the renderer also runs in Supabase's functions.
    ssr: { noExternal: true, resolve: { conditions: ['workerd', ...defaultServerConditions] } },
    build: {
      ...siteBuildOptions,
      ssr: join(siteRoot, 'site-renderer.tsx'),
      ssrEmitAssets: true,
      write: false,
      target: 'node26',
      minify: true,
      rolldownOptions: { output: { codeSplitting: false, format: 'es' } },
    },
  })
  await writeFile(join(outDir, 'site-renderer.js'), entryOf(output).code)
  for (const file of output.output) {
    if (file.type === 'asset') await writeFile(join(siteDir, file.fileName), file.source)
  }
}

function toSiteFacts({ loader, ...assets }: SiteAssets, release: string): SiteFacts {
  const stylesheets = Object.values(assets.languages).flatMap((language) =>
    Object.values(language.stylesheets),
  )
  return {
    release,
    ...contentFacts,
    words: {
      ...Object.fromEntries(languages.map((content) => [content.locale, toSiteWords(content)])),
      [DEFAULT_LOCALE]: toSiteWords(defaultContent),
    },
    scriptHashes: [toCspHash(loader)],
    styleHashes: [...new Set(stylesheets.map(toCspHash))],
  }
}

function toSiteWords(content: SiteContent): SiteWords {
  const { dir, dates, form, errors, otherError, acknowledgement } = content
  const { linkMail, contactLink, contactNotice, call } = content.patientPage
  return {
    ...{ dir, dates, countryNames: form.countryNames, errors, otherError, acknowledgement },
    patientPage: { linkMail, contactLink, contactNotice, call },
  }
}

function toCspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
