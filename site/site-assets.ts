/** What the build knows and the pages need: all that is inlined, and where the rest was put. */
export type SiteAssets = {
  stylesheet: string
  loader: string
  fontUrl: string
  inquiryFormModule: string
  backendUrl: string
  publicKey: string
  buildYear: number
}
