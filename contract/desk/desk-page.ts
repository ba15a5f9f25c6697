import { escapeHtml } from '../escape-html.ts'
import type { SiteSettings } from '../site-build.ts'

export type DeskSettings = Pick<SiteSettings, 'publicKey' | 'backendUrl'>

/** Writes into the desk's page what its script reads from there. */
export function fillDeskPage(page: string, { publicKey, backendUrl }: DeskSettings): string {
  return page
    .replace(/(?<=<meta name="public-key" content=")[^"]*/, () => escapeHtml(publicKey))
    .replace(/(?<=<meta name="backend-url" content=")[^"]*/, () => escapeHtml(backendUrl))
}
