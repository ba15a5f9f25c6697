import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Metrics } from './metrics.ts'

export type Listener = 'public' | 'desk'

/** Counts requests by route pattern, never by the address that was typed. */
export function requestMetrics(
  { requests }: Pick<Metrics, 'requests'>,
  listener: Listener,
): MiddlewareHandler {
  return async function countRequest(c, next) {
    await next()
    requests.add({ listener, route: routePath(c), status: `${Math.floor(c.res.status / 100)}xx` })
  }
}
