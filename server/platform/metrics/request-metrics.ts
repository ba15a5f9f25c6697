import type { MiddlewareHandler } from 'hono'
import { findRoute } from '../http/request-route.ts'
import type { Metrics } from './metrics.ts'

/** `neither`: under a host name that is not ours, where both share a port. */
export type Listener = 'public' | 'desk' | 'neither'

/** Counts requests by route pattern, never by the address that was typed. */
export function requestMetrics(
  { requests }: Pick<Metrics, 'requests'>,
  listener: Listener,
): MiddlewareHandler {
  return async function countRequest(c, next) {
    await next()
    requests.add({ listener, route: findRoute(c), status: `${Math.floor(c.res.status / 100)}xx` })
  }
}
