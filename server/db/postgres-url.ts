import { isLoopback } from '../loopback.ts'

/** node-postgres checks the certificate and its name for each of these; libpq's weaker reading of the last two is not wanted. */
const VERIFYING_MODES = ['verify-full', 'verify-ca', 'require']

/**
 * The address as it may be used: off this machine over TLS whose certificate is checked, also where the address says
 * nothing about TLS. Undefined for one that names no host or asks for less.
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

/** Where the database is, in words for people: without the password. */
export function toPostgresPlace(address: string): string {
  const url = parsePostgresUrl(address)
  return url === undefined ? 'PostgreSQL' : `${toHost(url)}${url.port && `:${url.port}`}${url.pathname}`
}

/** As node-postgres reads it: `host` of the query comes first, and a path is the folder of a Unix socket. */
function toHost({ searchParams, hostname }: URL): string {
  return searchParams.getAll('host').at(-1) || decodeURIComponent(hostname)
}

function parsePostgresUrl(address: string): URL | undefined {
  if (!/^postgres(?:ql)?:\/\//.test(address)) return undefined
  // `USER@/NAME?host=/FOLDER` is how libpq writes a Unix socket; the URL parser rejects a user without a host.
  return URL.parse(address) ?? URL.parse(address.replace(/\/\/[^/]*@\//, '///')) ?? undefined
}
