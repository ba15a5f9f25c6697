import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { toHomePath } from '#contract/locales.ts'
import { isPublished, type SiteBuild } from '#contract/site/site-build.ts'
import type { Config } from '../platform/config/config.ts'

/** Names the pages that this browser has left, so that Back shows nothing of them. Other pages are shown. */
const COOKIE = 'left'
/** On a shared device. */
const MAX_LEFT = 10
const LEFT_FOR_SECONDS = 10 * 60

type LeavingDeps = { site: Pick<SiteBuild, 'languages'>; config: Pick<Config, 'publicOrigin'> }

export function createLeaving({ site, config }: LeavingDeps) {
  const scope = {
    path: '/sent',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicOrigin.startsWith('https:'),
  } as const
  function keep(c: Context, left: readonly string[]): void {
    if (left.length === 0) deleteCookie(c, COOKIE, scope)
    else setCookie(c, COOKIE, left.join('.'), { ...scope, maxAge: LEFT_FOR_SECONDS })
  }

  return {
    hasLeft: (c: Context) => readLeft(c).includes(toName(c)),
    leave(c: Context, locale: string) {
      keep(c, [...readOthers(c), toName(c)].slice(-MAX_LEFT))
      return c.redirect(isPublished(site, locale) ? toHomePath(locale) : '/', 303)
    },
    openAgain(c: Context) {
      keep(c, readOthers(c))
      return c.redirect(c.req.path, 303)
    },
  }
}

function readLeft(c: Context): string[] {
  return (getCookie(c, COOKIE) ?? '').split('.').filter((name) => name !== '')
}

function readOthers(c: Context): string[] {
  return readLeft(c).filter((name) => name !== toName(c))
}

/** Names the link without holding it: a cookie stays on the device. */
function toName(c: Context): string {
  const { reference = '', token = '' } = c.req.param()
  return hash('sha256', `${reference}/${token}`, 'base64url').slice(0, 22)
}
