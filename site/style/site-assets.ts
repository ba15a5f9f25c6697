import type { Stylesheets } from './stylesheet.ts'

/** Files that neither words nor colours change. */
export type SiteAssets = {
  styles: Stylesheets
  /** The property of a stamp's colour, as the stylesheets shorten it. */
  stampInk: string
  loader: string
  inquiryFormModule: string
  tooltipModule: string
  languageOfferModule: string
  patientFilesModule: string
  patientPageModule: string
}
