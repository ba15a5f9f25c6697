import type { Hono } from 'hono'
import { sendContactEmail } from '#contract/send-contact-email.ts'
import type { SiteBuild } from '#contract/site-build.ts'
import type { AuthDeps } from './auth/deps.ts'
import { authRoutes } from './auth/routes.ts'
import { createBaseApp } from './base-app.ts'
import type { Config } from './config/config.ts'
import { type DeskDeps, deskRoutes } from './desk/routes.ts'
import { AppError } from './http/app-error.ts'
import { toContentSecurityPolicy } from './http/security-headers.ts'
import type { StaticFiles } from './http/static-files.ts'
import {
  confirmBySentPage,
  type InquiryDeps,
  sendContactEmailRoute,
  sentPageRoute,
} from './inquiries/routes.ts'
import type { Log } from './log/log.ts'
import { type HealthDeps, readyRoute } from './metrics/ready.ts'
import { type MetricsDeps, metricsRoute } from './metrics/routes.ts'
import type { ErrorAnswerDeps, PageVariables } from './pages/answer-error.ts'

export type AppDeps = InquiryDeps &
  AuthDeps &
  HealthDeps &
  MetricsDeps &
  DeskDeps &
  ErrorAnswerDeps & {
    log: Log
    config: Config
    site: SiteBuild
    deskFiles: StaticFiles
  }

/** The public listener: the site and its one function, nothing for staff. */
export function createPublicApp(deps: AppDeps) {
  const { config, site } = deps
  const backendOrigin = toBackendOrigin(site)
  const app = createBaseApp(deps, {
    listener: 'public',
    contentSecurityPolicy: toContentSecurityPolicy({ ...site, backendOrigin }),
    https: config.publicOrigin.startsWith('https:'),
    hsts: config.hsts,
    postsElsewhere: backendOrigin !== undefined,
  })
  app.route(sendContactEmail.path, sendContactEmailRoute({ ...deps, ...confirmBySentPage(deps.vault) }))
  app.route('/sent', sentPageRoute(deps))
  serveFiles(app, deps.siteFiles, { programs: /^\/functions\// })
  return app
}

/** The desk listener. */
export function createDeskApp(deps: AppDeps) {
  const app = createBaseApp(deps, {
    listener: 'desk',
    contentSecurityPolicy: toContentSecurityPolicy({
      // For the site's pages, with which this listener answers a form without script.
      styleHashes: deps.site.styleHashes,
      backendOrigin: toBackendOrigin(deps.site),
    }),
    https: deps.config.deskOrigin.startsWith('https:'),
    hsts: deps.config.hsts,
  })
  const { answerForm } = confirmBySentPage(deps.vault)
  app.route(sendContactEmail.path, sendContactEmailRoute({ ...deps, answerForm }))
  app.route('/sent', sentPageRoute(deps))
  app.route('/auth/v1', authRoutes(deps))
  app.route('/readyz', readyRoute(deps))
  app.route('/metrics', metricsRoute(deps))
  app.route('/desk/v1', deskRoutes(deps))
  // Addresses are screens; the app itself knows which exist.
  serveFiles(app, deps.deskFiles, { programs: /^\/(?:functions|desk\/v1)\//, screens: '/index.html' })
  return app
}

/** The other origin that the built pages call; undefined if they call their own. */
function toBackendOrigin({ backendUrl }: SiteBuild): string | undefined {
  return backendUrl === '' ? undefined : new URL(backendUrl).origin
}

/** Error pages are sent with their status only, never at their own addresses. */
const ERROR_PAGES = /^\/(?:403|404|500)(?:\.html)?\/?$/

/** `programs`: addresses whose errors are JSON. `screens`: the file for addresses without a file. */
type ServedFiles = { programs: RegExp; screens?: string }

function serveFiles(
  app: Hono<{ Variables: PageVariables }>,
  files: StaticFiles,
  { programs, screens }: ServedFiles,
): void {
  app.on(['GET', 'HEAD'], '/*', function serveFile(c) {
    const file = ERROR_PAGES.test(c.req.path) ? undefined : files.respond(c, c.req.path)
    return file ?? c.notFound()
  })
  app.all('/*', (c) => {
    c.header('Allow', 'GET, HEAD')
    throw new AppError('method_not_allowed')
  })
  app.notFound((c) => {
    if (programs.test(c.req.path)) throw new AppError('not_found')
    const screen = screens !== undefined && isScreen(c.req.path) ? files.respond(c, screens) : undefined
    if (screen) return screen
    return files.respond(c, '/404.html', 404) ?? c.text('Not found', 404)
  })
}

/** A file's address has an extension. */
function isScreen(path: string): boolean {
  return !path.includes('.') && !path.startsWith('/assets/')
}
