import type { Hono } from 'hono'
import type { Ground } from '../case/feature.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readForwardedName, readHostName } from '../platform/http/requested-name.ts'
import { createBaseApp } from './base-app.ts'

type App = Pick<Hono, 'fetch'>

/** Both apps on one listener, each under its own host name alone. Any other name is refused. */
export function createSharedApp(ground: Ground, apps: { publicApp: App; deskApp: App }): App {
  const { publicOrigin, deskOrigin, trustedProxies } = ground.config
  const byName = new Map<string | undefined, App>([
    [new URL(publicOrigin).hostname, apps.publicApp],
    [new URL(deskOrigin).hostname, apps.deskApp],
  ])
  const strangersApp = createStrangersApp(ground)

  /**
   * A proxy that passes Host on has decided by it who may come through, and may pass on any X-Forwarded-Host of a
   * visitor: that counts only where Host is a name between the proxy and here.
   */
  function findApp({ headers }: Request): App {
    const forwarded = readForwardedName(headers, trustedProxies)
    return byName.get(readHostName(headers)) ?? byName.get(forwarded) ?? strangersApp
  }

  return { fetch: (request, ...rest) => findApp(request).fetch(request, ...rest) }
}

/** Under any other name: whether the process answers, and nothing else. */
function createStrangersApp(ground: Ground): App {
  const app = createBaseApp(ground, {
    listener: 'neither',
    contentSecurityPolicy: {},
    // Strict-Transport-Security is for our own names.
    https: false,
    hsts: [],
  })
  app.all('/*', () => {
    throw new AppError('unknown_host')
  })
  return app
}
