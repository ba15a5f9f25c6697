import { isLoopback } from './loopback.ts'

/** node-postgres verifies certificate and host name for each of these; libpq is weaker for the last two. */
const VERIFYING_MODES = ['verify-full', 'verify-ca', 'require']

/**
 * The address with verified TLS, except on loopback, even if it doesn't mention TLS. Undefined for one without a host
 * or with weaker TLS.
 */
export function requireVerifiedTls(address: string): string | undefined {
  const url = parsePostgresUrl(address)
  const host = url && toHost(url)
  if (!url || !host) return undefined
  if (host.startsWith('/') || isLoopback(host)) return address
  const modes = url.searchParams.getAll('sslmode')
  if (!modes.every((mode) => VERIFYING_MODES.includes(mode)) || !URL.canParse(address)) return undefined
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

/** The database's place for messages, without the password. */
export function toPostgresPlace(address: string): string {
  const url = parsePostgresUrl(address)
  return url === undefined ? 'PostgreSQL' : `${toHost(url)}${url.port && `:${url.port}`}${url.pathname}`
}

/** Like node-postgres: the query's `host` comes first, and a path is a Unix socket's folder. */
function toHost({ searchParams, hostname }: URL): string {
  return searchParams.getAll('host').at(-1) || decodeURIComponent(hostname)
}

function parsePostgresUrl(address: string): URL | undefined {
  if (!/^postgres(?:ql)?:\/\//.test(address)) return undefined
  // `USER@/NAME?host=/FOLDER` is how libpq writes a Unix socket; the URL parser rejects a user without a host.
  return URL.parse(address) ?? URL.parse(address.replace(/\/\/[^/]*@\//, '///')) ?? undefined
}
