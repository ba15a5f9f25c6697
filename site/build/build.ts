import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { defaultServerConditions } from 'vite'
import { PHOTOS_FOLDER, type SiteRelease } from '#contract/site/site-build.ts'
import { unbundledPackages } from '../../scripts/paths.ts'
import { defaultContents } from '../content/default-contents.ts'
import { copyPhotos } from '../look/photos.ts'
import type { SiteAssets } from '../style/site-assets.ts'
import { bundleStylesheets } from '../style/stylesheet.ts'
import { buildOnce, entryOf } from './build-once.ts'
import { buildLoader } from './loader-script.ts'
import { siteAssetsPlugin, siteBuildOptions, siteRoot, siteViteOptions } from './vite-options.ts'

type BuildSiteOptions = { outDir: string; release: string }

/**
 * Writes the files that neither settings nor words change to `outDir/site`, and the renderer of the pages next to it.
 */
export async function buildSite({ outDir, release }: BuildSiteOptions): Promise<void> {
  const siteDir = join(outDir, 'site')
  await rm(siteDir, { recursive: true, force: true })
  await mkdir(join(siteDir, 'assets'), { recursive: true })
  const { islands, stampInk, ...styles } = bundleStylesheets()
  const [
    inquiryFormModule,
    tooltipModule,
    languageOfferModule,
    patientPageModule,
    patientFilesModule,
    loader,
    photos,
  ] = await Promise.all([
    buildIsland(siteDir, 'inquiry-form.tsx'),
    buildIsland(siteDir, 'tooltip.ts'),
    buildIsland(siteDir, 'language-offer.ts'),
    buildIsland(siteDir, 'patient-page.ts'),
    buildIsland(siteDir, 'patient-files.ts'),
    buildLoader(),
    copyPhotos(join(siteRoot, 'content/photos'), join(outDir, PHOTOS_FOLDER)),
  ])
  const assets: SiteAssets = {
    styles,
    stampInk,
    loader,
    inquiryFormModule,
    tooltipModule,
    languageOfferModule,
    patientFilesModule,
    patientPageModule,
  }
  await Promise.all([buildRenderer(outDir, siteDir, assets), buildParts(outDir, islands)])
  const built: SiteRelease = { release, contents: { ...defaultContents, photos } }
  await writeFile(join(outDir, 'site-build.json'), JSON.stringify(built, null, 2))
}

/** Bundles an island into one file. */
async function buildIsland(siteDir: string, source: string): Promise<string> {
  const name = parse(source).name
  const output = await buildOnce({
    ...siteViteOptions,
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

/** Fonts and pictures are made by packages with native parts, which stay packages. */
async function buildParts(outDir: string, islands: string): Promise<void> {
  const output = await buildOnce({
    ...siteViteOptions,
    define: { ISLAND_STYLE: JSON.stringify(islands) },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ...siteBuildOptions,
      ssr: join(siteRoot, 'render/site-parts.ts'),
      write: false,
      target: 'node26',
      rolldownOptions: { external: unbundledPackages, output: { codeSplitting: false, format: 'es' } },
    },
  })
  await writeFile(join(outDir, 'site-parts.js'), entryOf(output).code)
}

async function buildRenderer(outDir: string, siteDir: string, assets: SiteAssets): Promise<void> {
  const output = await buildOnce({
    ...siteViteOptions,
    plugins: [...siteViteOptions.plugins, siteAssetsPlugin(() => assets)],
    // React's edge build imports nothing of Node: the renderer also runs in Supabase's functions.
    ssr: { noExternal: true, resolve: { conditions: ['workerd', ...defaultServerConditions] } },
    build: {
      ...siteBuildOptions,
      ssr: join(siteRoot, 'render/site-renderer.tsx'),
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
