import type { Context } from 'hono'

/** The path of the page by the link with which the request came, which reaches as far as that link. */
export function toGivenPath(c: Context): string {
  const { reference = '', token = '' } = c.req.param()
  return `/sent/${reference}/${token}`
}
