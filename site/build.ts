import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultServerConditions } from 'vite'
import type { SiteBuild } from '#contract/site-build.ts'
import { buildOnce, entryOf } from './build-once.ts'
import { company } from './content/company.ts'
import { en } from './content/en.ts'
import { createDisplayFont } from './display-font.ts'
import { buildLoader } from './loader-script.ts'
import { buildPhotos, photosFolder, toPhotoStyles } from './photos.ts'
import { writePublicFiles } from './public-files.ts'
import { createShareImage } from './share-image.ts'
import type { SiteAssets } from './site-assets.ts'
import { bundleStylesheets, toFontFace } from './stylesheet.ts'
import { siteAssetsPlugin, siteBuildOptions, siteRoot, siteViteOptions } from './vite-options.ts'

export type BuildSiteOptions = {
  outDir: string
  publicKey: string
  backendUrl: string
  publicOrigin: string
  retentionDays: number
}

/**
 * Builds the site: static files to `outDir/site`, the server's facts to `outDir/site-build.json`, and the renderer of
 * request-dependent pages to `outDir/site-renderer.js`.
 */
export async function buildSite({
  outDir,
  publicKey,
  backendUrl,
  publicOrigin,
  retentionDays,
}: BuildSiteOptions): Promise<void> {
  const builtAt = new Date()
  const siteDir = join(outDir, 'site')
  await rm(siteDir, { recursive: true, force: true })
  await mkdir(join(siteDir, 'assets'), { recursive: true })
  const { home, page, islands } = bundleStylesheets()
  const [modules, islandStyle, loader, fontUrl, shareImage, photos] = await Promise.all([
    buildIslands(siteDir),
    writeAsset(siteDir, 'islands.css', Buffer.from(islands)),
    buildLoader(),
    createDisplayFont().then((font) => writeAsset(siteDir, 'fraunces.woff2', font)),
    createShareImage(company.name, en.hero.title).then((image) => writeAsset(siteDir, 'share.png', image)),
    buildPhotos(photosFolder, join(siteDir, 'assets')),
    writePublicFiles(siteDir, publicOrigin, builtAt),
  ])
  const assets: SiteAssets = {
    stylesheets: {
      home: toFontFace(fontUrl) + home + toPhotoStyles(photos),
      page: toFontFace(fontUrl) + page + toPhotoStyles(photos.about ? { about: photos.about } : {}),
    },
    loader,
    fontUrl,
    islandStyle,
    ...modules,
    backendUrl,
    publicKey,
    publicOrigin,
    retentionDays,
    shareImage,
    photos,
    buildYear: builtAt.getFullYear(),
  }
  await buildRenderer(outDir, siteDir, assets)
  await writePages(outDir, siteDir)
  await writeFile(join(outDir, 'site-build.json'), JSON.stringify(toSiteBuild(assets), null, 2))
}

async function buildIslands(siteDir: string) {
  const output = await buildOnce({
    ...siteViteOptions,
    // Removes React's hooks for its developer tools.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    build: {
      ...siteBuildOptions,
      outDir: siteDir,
      rolldownOptions: {
        input: {
          'inquiry-form': join(siteRoot, 'islands/inquiry-form.tsx'),
          tooltip: join(siteRoot, 'islands/tooltip.ts'),
        },
        preserveEntrySignatures: 'strict',
        // Radix names its functions by calls, which would prevent tree shaking.
        treeshake: { manualPureFunctions: ['__name'] },
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  const fileOf = (name: string) => `/${entryOf(output, name).fileName}`
  return { inquiryFormModule: fileOf('inquiry-form'), tooltipModule: fileOf('tooltip') }
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

async function writePages(outDir: string, siteDir: string): Promise<void> {
  const url = pathToFileURL(join(outDir, 'site-renderer.js'))
  url.searchParams.set('built', String(Date.now()))
  const { renderStaticPages }: typeof import('./site-renderer.tsx') = await import(url.href)
  for (const [name, html] of Object.entries(renderStaticPages())) {
    await writeFile(join(siteDir, name), html)
  }
}

function toSiteBuild(assets: SiteAssets): SiteBuild {
  const { backendUrl, publicKey, publicOrigin, retentionDays, loader, stylesheets } = assets
  const { errors, otherError, acknowledgement } = en
  return {
    backendUrl,
    publicKey,
    publicOrigin,
    retentionDays,
    company,
    destinations: en.destinations.items.map(({ country, avgCost, processingTime }) => ({
      name: country,
      savings: avgCost,
      processing: processingTime,
    })),
    words: { errors, otherError, acknowledgement },
    scriptHashes: [toCspHash(loader)],
    styleHashes: Object.values(stylesheets).map(toCspHash),
  }
}

function toCspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
