import type { MiddlewareHandler } from 'hono'

/** For every answer below a link, refusals included: the path is the secret, and a part of it is a part of the secret. */
export const keepPrivate: MiddlewareHandler = async function keepPrivate(c, next) {
  await next()
  c.res.headers.set('Cache-Control', 'private, no-store')
  c.res.headers.set('X-Robots-Tag', 'noindex')
  // A stricter policy would send "Origin: null" with the page's forms.
  c.res.headers.set('Referrer-Policy', 'strict-origin')
}
