import type { Context } from 'hono'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { isPublished, type SiteFacts } from '#contract/site/site-build.ts'

/** The language of the page that sent a form, by the form's address; otherwise that of the requested address. */
export function findRequestLocale(c: Pick<Context, 'req'>, site: Pick<SiteFacts, 'languages'>): string {
  const named = [c.req.query('locale'), c.req.path.split('/')[1]]
  return named.find((locale) => locale !== undefined && isPublished(site, locale)) ?? DEFAULT_LOCALE
}
