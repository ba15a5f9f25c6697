import { dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { rememberPackages } from '../../scripts/bundled-packages.ts'
import type { SiteAssets } from '../style/site-assets.ts'

export const siteRoot = dirname(import.meta.dirname)

/** Small pictures would be inlined into every page that shows them. */
const INLINE_NOTHING = 0

export const siteViteOptions = {
  root: siteRoot,
  configFile: false,
  publicDir: false,
  appType: 'custom',
  logLevel: 'warn',
  plugins: [react(), rememberPackages],
} satisfies InlineConfig

export const siteBuildOptions = {
  assetsDir: 'assets',
  assetsInlineLimit: INLINE_NOTHING,
  emptyOutDir: false,
  reportCompressedSize: false,
  target: 'es2022',
} as const

export function siteAssetsPlugin(getAssets: () => SiteAssets | Promise<SiteAssets>): Plugin {
  const id = '\0virtual:site-assets'
  return {
    name: 'site-assets',
    resolveId: (source) => (source === 'virtual:site-assets' ? id : undefined),
    load: async (source) =>
      source === id ? `export const assets = ${JSON.stringify(await getAssets())}` : undefined,
  }
}
