import type { Photo } from './photos.ts'
import type { PictureName } from './picture-sizes.ts'
import type { Stylesheets } from './stylesheet.ts'

/** What no word changes. */
export type SiteAssets = {
  styles: Stylesheets
  loader: string
  islandStyle: string
  inquiryFormModule: string
  tooltipModule: string
  languageOfferModule: string
  patientFilesModule: string
  patientPageModule: string
  photos: Partial<Record<PictureName, Photo>>
}
