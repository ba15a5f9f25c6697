import type { Photo } from './photos.ts'
import type { PictureName } from './picture-sizes.ts'
import type { Stylesheets } from './stylesheet.ts'

export type SiteAssets = {
  stylesheets: Stylesheets
  loader: string
  fontUrl: string
  islandStyle: string
  inquiryFormModule: string
  tooltipModule: string
  backendUrl: string
  publicKey: string
  publicOrigin: string
  retentionDays: number
  shareImage: string
  photos: Partial<Record<PictureName, Photo>>
  buildYear: number
}
