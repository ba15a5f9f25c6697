import type { Company } from '../company.ts'
import { escapeHtml } from '../escape-html.ts'
import type { SiteSettings } from '../site-build.ts'

export type DeskSettings = Pick<SiteSettings, 'publicKey' | 'backendUrl'> & {
  company: Pick<Company, 'name' | 'zone'>
}

/** Writes into the desk's page what its script reads from there. */
export function fillDeskPage(page: string, { publicKey, backendUrl, company }: DeskSettings): string {
  const metas = { 'public-key': publicKey, 'backend-url': backendUrl }
  const filled = Object.entries({ ...metas, company: company.name, 'office-zone': company.zone }).reduce(
    (text, [name, content]) =>
      text.replace(new RegExp(`(?<=<meta name="${name}" content=")[^"]*`), () => escapeHtml(content)),
    page,
  )
  return filled.replace(/(?<=<title>)[^<]*/, () => escapeHtml(`${company.name} desk`))
}
