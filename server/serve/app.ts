import type { Hono, MiddlewareHandler } from 'hono'
import { DESK_API, routeMethods } from '#contract/api/route.ts'
import { INCOMPLETE_HEADER } from '#contract/desk/file-contents.ts'
import { mailFrameStyle } from '#contract/desk/mail-frame.ts'
import type { SiteBuild } from '#contract/site/site-build.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { toBackendOrigin, toPublicHeaders } from '../company/pages/public-headers.ts'
import { waitForSetup } from '../company/setup/wait-for-setup.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { openApiRoute } from '../connect/openapi/openapi-route.ts'
import { AppError } from '../platform/http/app-error.ts'
import { refuseNul } from '../platform/http/read-json.ts'
import { shareWithOrigins } from '../platform/http/share-with-origins.ts'
import { type StaticFiles, toStyleHash } from '../platform/http/static-files.ts'
import { type PageVariables, respondWithFile } from './answer-error.ts'
import { createBaseApp } from './base-app.ts'

/** The public listener: the site and what visitors and patients send, nothing for staff. */
export function createPublicApp(ground: Ground, features: readonly Feature[]) {
  const { config, site, siteFiles } = ground
  const app = createBaseApp(ground, {
    listener: 'public',
    // The set-up tries the site's address from the browser.
    upFor: config.deskOrigin,
    ...toPublicHeaders(site, config),
  })
  app.use(waitForSetup(ground.setup, ground.settings))
  for (const feature of features) if (feature.public) app.route('/', feature.public)
  serveFiles(app, siteFiles, site)
  return app
}

type DeskOptions = { deskFiles: StaticFiles; guard: MiddlewareHandler<{ Variables: StaffVariables }> }

export function createDeskApp(
  ground: Ground,
  features: readonly Feature[],
  { deskFiles, guard }: DeskOptions,
) {
  const { config, site } = ground
  const app = createBaseApp(ground, {
    listener: 'desk',
    contentSecurityPolicy: {
      // For the site's pages, with which this listener responds to a form without JavaScript.
      styleHashes: site.styleHashes,
      frameStyleHashes: [toStyleHash(mailFrameStyle)],
      backendOrigin: toBackendOrigin(site),
      askedOrigins: [config.publicOrigin],
      // Previews of files, which need the session.
      pictureSources: ['blob:'],
      soundSources: ['blob:'],
      // Allows registering the worker for push messages (desk/push/subscription.ts), and starting the one for PDFs.
      trustedTypes: ['push-worker', 'pdf-worker'],
    },
    worker: PDF_WORKER,
    https: config.deskOrigin.startsWith('https:'),
    hsts: config.hsts,
  })
  app.use(
    `${DESK_API}/*`,
    shareWithOrigins(config.corsOrigins, {
      methods: [...routeMethods],
      headers: ['last-event-id'],
      expose: ['Retry-After', 'X-Row-Count', INCOMPLETE_HEADER],
    }),
    async function keepOutOfCaches(c, next) {
      refuseNul(c.req.url)
      await next()
      c.res.headers.set('Cache-Control', 'no-store')
    },
  )
  for (const { open, openDesk } of features) {
    if (open) app.route('/', open)
    if (openDesk) app.route(DESK_API, openDesk)
  }
  app.use(`${DESK_API}/*`, guard)
  for (const feature of features) if (feature.desk) app.route(DESK_API, feature.desk)
  const { publicOrigin, deskOrigin } = config
  const { version } = ground
  app.route(
    '/',
    openApiRoute(() => ({ routes: app.routes, version, publicOrigin, deskOrigin })),
  )
  // Every path is a screen of the app, which itself knows which exist.
  serveFiles(app, deskFiles, site, '/index.html')
  return app
}

/** A worker has the policy of its own file. It decodes pictures of PDFs in WebAssembly, and needs nothing else. */
const PDF_WORKER = {
  path: /^\/assets\/pdf\.worker\b/,
  contentSecurityPolicy: "default-src 'none'; script-src 'wasm-unsafe-eval'",
}

/** Error pages are sent with their status only, never at their own addresses. */
const ERROR_PAGES = /^(?:\/[\w-]+)?\/(?:403|404|500|link-ended|page-left)(?:\.html)?\/?$/

/**
 * Matches addresses of our own APIs, of those of a Supabase project, which its clients ask for (`/rest/v1/`,
 * `/graphql/v1`), and of monitors: a page with 200 at `/readyz/` would be taken for an answer.
 */
const API = /^\/+(?:functions|healthz|metrics|readyz|up|[\w-]+\/+v\d+)(?:\/|$)/i

/** `screens`: the file for addresses without a file. */
function serveFiles(
  app: Hono<{ Variables: PageVariables }>,
  files: StaticFiles,
  site: SiteBuild,
  screens?: string,
): void {
  app.on(['GET', 'HEAD'], '/*', function serveFile(c) {
    const file = ERROR_PAGES.test(c.req.path) ? undefined : files.respond(c, c.req.path)
    return file ?? c.notFound()
  })
  app.all('/*', (c) => {
    if (API.test(c.req.path)) throw new AppError('not_found')
    c.header('Allow', 'GET, HEAD')
    throw new AppError('method_not_allowed')
  })
  app.notFound((c) => {
    if (API.test(c.req.path)) throw new AppError('not_found')
    const screen = screens !== undefined && isScreen(c.req.path) ? files.respond(c, screens) : undefined
    if (screen) return screen
    return respondWithFile(c, 404, { siteFiles: files, site }) ?? c.text('Not found', 404)
  })
}

function isScreen(path: string): boolean {
  return !path.includes('.') && !path.startsWith('/assets/')
}
