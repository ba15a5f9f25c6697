import type { Photo } from './photos.ts'
import type { PictureName } from './picture-sizes.ts'
import type { Stylesheets } from './stylesheet.ts'

export type SiteAssets = {
  languages: Readonly<Record<string, LanguageAssets>>
  loader: string
  islandStyle: string
  tooltipModule: string
  patientFilesModule: string
  patientPageModule: string
  photos: Partial<Record<PictureName, Photo>>
}

/** Differs per language: glyphs of the font, words of the form, title in the shared picture. */
export type LanguageAssets = {
  stylesheets: Stylesheets
  fontUrl: string
  inquiryFormModule: string
  shareImage: string
}
