import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { AppError } from './app-error.ts'

/** Refuses compressed bodies, and requests with two hosts, which a proxy may read differently. */
export function refuseOddHeaders(): MiddlewareHandler {
  return async function checkHeaders(c, next) {
    // Node passes on the first Host header alone. In-process requests have no socket.
    const bindings = c.env as Partial<HttpBindings> | undefined
    const { rawHeaders = [], url = '/', headers } = bindings?.incoming ?? {}
    if (countHosts(rawHeaders) > 1 || namesAnotherHost(url, headers?.host))
      throw new AppError('ambiguous_host')
    const encoding = c.req.header('content-encoding') ?? 'identity'
    if (encoding.trim().toLowerCase() !== 'identity') throw new AppError('unsupported_encoding')
    await next()
  }
}

/** A target may be a whole address, as for a proxy. */
function namesAnotherHost(target: string, host: string | undefined): boolean {
  const address = target.startsWith('/') ? null : URL.parse(target)
  return address !== null && address.host !== URL.parse(`http://${host}`)?.host
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2) if (isHost(rawHeaders[n])) hosts++
  return hosts
}

function isHost(name: string | undefined): boolean {
  return name?.length === 4 && name.toLowerCase() === 'host'
}
