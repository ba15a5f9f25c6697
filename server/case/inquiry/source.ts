const PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign']
/** Excludes e-mail addresses and the ids of single clicks. */
const ALLOWED = /^[a-z0-9._-]{1,60}$/

/**
 * The campaign in the address of our page that sent the form, such as `facebook / cpc / knees`; null for none. The
 * browser names the address itself, so that the page needs no field for it.
 */
export function readSource(referer: string | undefined, origins: readonly string[]): string | null {
  const url = URL.parse(referer ?? '')
  if (url === null || !origins.includes(url.origin)) return null
  const [source, ...others] = PARAMETERS.map((name) => toValue(url.searchParams.get(name)))
  if (source === undefined) return null
  return [source, ...others.filter((other) => other !== undefined)].join(' / ')
}

function toValue(text: string | null): string | undefined {
  const value = text?.trim().toLowerCase().replace(/\s+/g, '-') ?? ''
  return ALLOWED.test(value) ? value : undefined
}
