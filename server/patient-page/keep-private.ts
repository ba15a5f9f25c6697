import type { MiddlewareHandler } from 'hono'

/** Everything below the link, whose path is the secret. */
export const LINKED = '/sent/:reference/:token/*'

/** For every answer below the link, refusals included. */
export const keepPrivate: MiddlewareHandler = async function keepPrivate(c, next) {
  await next()
  c.res.headers.set('Cache-Control', 'private, no-store')
  c.res.headers.set('X-Robots-Tag', 'noindex')
  // A stricter policy would send "Origin: null" with the page's forms.
  c.res.headers.set('Referrer-Policy', 'strict-origin')
}
