import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { AppError } from './app-error.ts'

/** Refuses requests that name two hosts, which a proxy in front may read otherwise than we do, and compressed bodies. */
export function refuseOddHeaders(): MiddlewareHandler {
  return async function checkHeaders(c, next) {
    // Of several Host headers Node hands on the first alone. Requests made in-process have no socket behind them.
    const bindings = c.env as Partial<HttpBindings> | undefined
    if (countHosts(bindings?.incoming?.rawHeaders ?? []) > 1) throw new AppError('ambiguous_host')
    const encoding = c.req.header('content-encoding') ?? 'identity'
    if (encoding.trim().toLowerCase() !== 'identity') throw new AppError('unsupported_encoding')
    await next()
  }
}

/** `rawHeaders` has names and values in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, n) => n % 2 === 0 && text.toLowerCase() === 'host').length
}
