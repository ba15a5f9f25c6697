import type { Context } from 'hono'

/**
 * The page by the link with which the request came, which reaches as far as that link, in the language in which it was read.
 * `rest`: a query, a fragment, or both.
 */
export function toGivenPath(c: Context, rest = ''): string {
  const { reference = '', token = '' } = c.req.param()
  const path = `/sent/${reference}/${token}`
  const locale = c.req.query('locale')
  if (locale === undefined) return path + rest
  const { pathname, search, hash } = withLocale(new URL(path + rest, 'http://localhost'), locale)
  return pathname + search + hash
}

function withLocale(url: URL, locale: string): URL {
  url.searchParams.set('locale', locale)
  return url
}
