/** The stylesheet of the islands, whose colours have yet to be filled: the build of the parts defines it. */
declare const ISLAND_STYLE: string

declare module 'virtual:site-assets' {
  import type { SiteAssets } from './site-assets.ts'

  export const assets: SiteAssets
}
