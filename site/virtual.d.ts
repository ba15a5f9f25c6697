declare module 'virtual:site-assets' {
  import type { SiteAssets } from './site-assets.ts'

  export const assets: SiteAssets
}
