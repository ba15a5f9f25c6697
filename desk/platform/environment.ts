/** The server fills them in. An empty address means the page's own origin. */
export const backendUrl = readMeta('backend-url') || window.location.origin
export const publicKey = readMeta('public-key')
/** As it was when the page was served. */
export const writtenCompanyName = readMeta('company')

function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
