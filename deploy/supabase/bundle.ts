import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { build, esmExternalRequirePlugin, type Plugin } from 'vite'
import { brandColours } from '#contract/look/colours.ts'
import { applySettings } from '#contract/site/apply-settings.ts'
import type { SiteBuild, SiteSettings } from '#contract/site/site-build.ts'
import { readPageRecord, readRelease } from '../../server/company/pages/page-record.ts'
import { toSiteFacts } from '../../server/company/pages/site-facts.ts'

const ENTRY = 'virtual:inquiry-function'
const NODE_CRYPTO = join(import.meta.dirname, 'node-crypto.ts')

/** Newest syntax that Supabase's runtime, compatible with Deno 2.1, can read. */
const TARGET = 'es2024'

const TIMERS = [
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
]

/** Globals that Deno lacks or has differently: its timers are numbers. */
const NODE_GLOBALS: Record<string, [string, string]> = {
  Buffer: ['node:buffer', 'Buffer'],
  process: ['node:process', 'default'],
  ...Object.fromEntries(TIMERS.map((name): [string, [string, string]] => [name, ['node:timers', name]])),
}

type BundleOptions = {
  distDir: string
  /** Has the pages that call the function. */
  pagesDir: string
  /** Settings of the pages that call the function. */
  settings: SiteSettings
  outDir: string
}

export async function bundleFunction({ outDir, ...options }: BundleOptions): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      provideEntry(options),
      ownCrypto(),
      // Turns `require` into imports, which the platform resolves before the start.
      esmExternalRequirePlugin({ external: [...builtinModules] }),
    ],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: TARGET,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: ENTRY,
        output: { entryFileNames: 'index.js', codeSplitting: false, paths: toFullName },
        transform: { inject: NODE_GLOBALS },
      },
    },
  })
}

function provideEntry({ distDir, pagesDir, settings }: Omit<BundleOptions, 'outDir'>): Plugin {
  const contents = applySettings(readRelease(distDir).contents)
  const { assets, lookAssets, scriptHashes, styleHashes } = readPageRecord(pagesDir)
  const look = { colours: brandColours, logo: null }
  const inputs = { contents, look, photos: contents.photos ?? {}, assets, lookAssets }
  const site: SiteBuild = { ...toSiteFacts(contents), ...settings, scriptHashes, styleHashes }
  const [renderer, serve] = [join(distDir, 'site-renderer.js'), join(import.meta.dirname, 'serve.ts')]
  return {
    name: 'inquiry-function',
    resolveId: (source) => (source === ENTRY ? ENTRY : undefined),
    load(id) {
      if (id !== ENTRY) return undefined
      return `
        import { createSiteRenderer } from ${JSON.stringify(renderer)}
        import { serve } from ${JSON.stringify(serve)}
        serve({ createSiteRenderer, site: ${JSON.stringify(site)}, ...${JSON.stringify(inputs)} })`
    },
  }
}

/** Only our code gets the replacement; the packages don't use these functions. */
function ownCrypto(): Plugin {
  return {
    name: 'own-crypto',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === 'node:crypto' && importer !== NODE_CRYPTO && !importer.includes('node_modules')
        ? NODE_CRYPTO
        : undefined,
  }
}

function toFullName(id: string): string {
  return builtinModules.includes(id) && !id.startsWith('node:') ? `node:${id}` : id
}
