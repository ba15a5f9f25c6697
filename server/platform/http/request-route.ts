import type { Context } from 'hono'
import { routePath } from 'hono/route'

/**
 * The pattern of the route that has answered, never the address that was typed. Found once: Hono goes through all routes
 * that match.
 */
export function findRoute(c: Context): string {
  const route: string = c.get('route') ?? routePath(c)
  c.set('route', route)
  return route
}
