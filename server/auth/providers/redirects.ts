import type { Config } from '../../platform/config/config.ts'

type RedirectRules = Pick<Config, 'deskOrigin' | 'redirectUrls'>

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i

/** The return address after a provider sign-in: the first allowed candidate, or else the desk. */
export function chooseRedirect(candidates: readonly (string | undefined)[], rules: RedirectRules): string {
  for (const candidate of candidates) {
    const url = candidate === undefined ? undefined : parseAllowed(candidate, rules)
    if (url !== undefined) return url.href
  }
  return new URL(rules.deskOrigin).href
}

function parseAllowed(text: string, { deskOrigin, redirectUrls }: RedirectRules): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || !isWrittenPlainly(text, url)) return undefined
  url.hash = ''
  const own = new URL(deskOrigin)
  if (url.origin !== 'null' && url.origin === own.origin) return url
  if (isLoopbackHost(own) && url.protocol === own.protocol && url.hostname === own.hostname) return url
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
  if (isHttp && IP_ADDRESS.test(url.hostname)) return LOOPBACK.test(url.hostname) ? url : undefined
  return redirectUrls.some((pattern) => toRegExp(pattern).test(url.href)) ? url : undefined
}

/** Parsers disagree on unusual host spellings (decimal, backslashes, control characters), so none is allowed. */
function isWrittenPlainly(text: string, url: URL): boolean {
  const written = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\\s]+)(?:[/?#]|$)/i.exec(text)?.[1]?.toLowerCase()
  return written !== undefined && (written === url.host || written.replace(/:(?:80|443)$/, '') === url.host)
}

function isLoopbackHost({ hostname }: URL): boolean {
  return hostname === 'localhost' || LOOPBACK.test(hostname)
}

/** `**` matches anything, `*` and `?` stop at dots and slashes. A pattern without a path means the host's root. */
function toRegExp(pattern: string): RegExp {
  const full =
    /^[a-z][a-z0-9+.-]*:\/\/[^/?]+$/i.test(pattern) && !pattern.endsWith('**') ? `${pattern}/` : pattern
  const source = full.replace(/\*\*|[*?]|[\\^$.|+()[\]{}]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}
