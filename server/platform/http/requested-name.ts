/** The host name that a request was sent to, without a port. */
export function readHostName(headers: Headers): string | undefined {
  return toName(headers.get('host') ?? '')
}

/** The host name that the outermost trusted proxy was asked for; proxies may add theirs behind it, or replace it. */
export function readForwardedName(headers: Headers, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined
  const forwarded = (headers.get('x-forwarded-host') ?? '').split(',')
  return toName((forwarded.at(-trustedProxies) ?? forwarded[0] ?? '').trim())
}

function toName(host: string): string | undefined {
  return /^(\[[^\]]+\]|[^:]+)(?::\d*)?$/.exec(host)?.[1]?.toLowerCase()
}
