import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { toHomePath } from '#contract/locales.ts'
import type { SiteBuild } from '#contract/site-build.ts'
import type { Config } from '../platform/config/config.ts'

/** Says that this browser has left the page, so that Back shows nothing of it. */
const COOKIE = 'left'
const LEFT_FOR_SECONDS = 10 * 60

type LeavingDeps = { site: Pick<SiteBuild, 'words'>; config: Pick<Config, 'publicOrigin'> }

export function createLeaving({ site, config }: LeavingDeps) {
  const scope = {
    path: '/sent',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicOrigin.startsWith('https:'),
  } as const
  return {
    hasLeft: (c: Context) => getCookie(c, COOKIE) !== undefined,
    leave(c: Context, locale: string) {
      setCookie(c, COOKIE, '1', { ...scope, maxAge: LEFT_FOR_SECONDS })
      return c.redirect(Object.hasOwn(site.words, locale) ? toHomePath(locale) : '/', 303)
    },
    openAgain(c: Context) {
      deleteCookie(c, COOKIE, scope)
      return c.redirect(c.req.path, 303)
    },
  }
}
