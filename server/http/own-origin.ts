/**
 * Whether a browser says that a request comes from a page of ours: its Origin is one of `origins` or the host that
 * was asked. Where there is none, Sec-Fetch-Site and then Referer decide. A request that says nothing is not ours.
 */
export function isFromOwnPage(headers: Headers, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (origin !== null && origin !== 'null') return isOwn(origin, headers, origins)
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const referer = headers.get('referer')
  return referer !== null && URL.canParse(referer) && isOwn(new URL(referer).origin, headers, origins)
}

/** Whether a script's request may be answered: from a page of ours, or from no browser page at all. */
export function isAllowedCaller(headers: Headers, origins: readonly string[]): boolean {
  return headers.get('origin') === null || isFromOwnPage(headers, origins)
}

function isOwn(origin: string, headers: Headers, origins: readonly string[]): boolean {
  if (origins.includes(origin)) return true
  // A browser sets both, and a page can forge neither; X-Forwarded-Host is not asked.
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}
