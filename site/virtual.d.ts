declare module 'virtual:site-assets' {
  import type { SiteAssets } from './site-assets.ts'

  export const assets: SiteAssets
}

declare module 'virtual:form-words' {
  import type { FormWords } from './form-words.ts'

  export const words: FormWords
}
