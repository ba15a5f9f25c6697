import type { Company } from '../company/company.ts'
import type { SiteSettings } from '../site/site-build.ts'
import { escapeHtml } from '../words/escape-html.ts'

export type DeskSettings = Pick<SiteSettings, 'publicKey' | 'backendUrl'> & {
  company: Pick<Company, 'name' | 'zone'>
}

/** Writes into the desk's page what its script reads from there. */
export function fillDeskPage(page: string, { publicKey, backendUrl, company }: DeskSettings): string {
  const metas: Readonly<Record<string, string>> = {
    'public-key': publicKey,
    'backend-url': backendUrl,
    company: company.name,
    'office-zone': company.zone,
  }
  const filled = page.replace(/(?<=<meta name="([\w-]+)" content=")[^"]*/g, (written, name: string) =>
    metas[name] === undefined ? written : escapeHtml(metas[name]),
  )
  return filled.replace(/(?<=<title>)[^<]*/, () => escapeHtml(`${company.name} desk`))
}
