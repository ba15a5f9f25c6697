/**
 * Whether a browser says that a request comes from our own page: Origin is one of `origins` or the requested host.
 * Without Origin, Sec-Fetch-Site and then Referer decide. A request without any of them is not ours.
 */
export function isFromOwnPage(headers: Headers, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (origin !== null && origin !== 'null') return isOwn(origin, headers, origins)
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const referer = headers.get('referer')
  return referer !== null && URL.canParse(referer) && isOwn(new URL(referer).origin, headers, origins)
}

/** Accepts scripts of our own pages, and callers that are no browser page. */
export function isAllowedCaller(headers: Headers, origins: readonly string[]): boolean {
  return headers.get('origin') === null || isFromOwnPage(headers, origins)
}

function isOwn(origin: string, headers: Headers, origins: readonly string[]): boolean {
  if (origins.includes(origin)) return true
  // Browsers set both headers and pages can't forge them; X-Forwarded-Host is ignored.
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}
