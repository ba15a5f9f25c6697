import type { Hono } from 'hono'
import { mailFrameStyle } from '#contract/desk/mail-frame.ts'
import { sendContactEmail } from '#contract/send-contact-email.ts'
import type { SiteBuild } from '#contract/site-build.ts'
import type { AuthDeps } from '../auth/deps.ts'
import { authRoutes } from '../auth/routes.ts'
import type { GuardedStore } from '../case/files/guarded-store.ts'
import { deskRoutes } from '../desk/routes.ts'
import type { PictureEncoder } from '../files/previews/picture-encoder.ts'
import type { SearchIndex } from '../inbox/search-index.ts'
import type { Intake } from '../intake/intake.ts'
import { confirmByPatientPage, sendContactEmailRoute } from '../intake/routes.ts'
import type { Push } from '../notifications/push/open.ts'
import { createAdmission } from '../patient-page/files/admission.ts'
import type { PatientFileDeps } from '../patient-page/files/deps.ts'
import { patientFileForms } from '../patient-page/files/form-routes.ts'
import { patientFileRoutes } from '../patient-page/files/routes.ts'
import { keepPrivate, LINKED } from '../patient-page/keep-private.ts'
import { patientPageRoute } from '../patient-page/routes.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/db/tables.ts'
import type { DiskSpace } from '../platform/disk/disk-space.ts'
import { AppError } from '../platform/http/app-error.ts'
import { type StaticFiles, toStyleHash } from '../platform/http/static-files.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { LiveFeed } from '../platform/live/live-feed.ts'
import type { Log } from '../platform/log/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { AnswerPage } from '../platform/pages/page-answers.ts'
import { requireStaff } from '../platform/staff/staff-guard.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { type PageVariables, respondWithFile } from './answer-error.ts'
import { createBaseApp } from './base-app.ts'
import { metricsRoute } from './metrics-route.ts'
import { readyRoute } from './ready-route.ts'

export type AppParts = {
  config: Config
  site: SiteBuild
  db: Db
  vault: Vault
  now: () => number
  log: Log
  metrics: Metrics
  disk: DiskSpace
  fileStore: GuardedStore
  pictures: PictureEncoder
  losses: () => readonly string[]
  patientFiles: PatientFileDeps
  intake: Intake
  limits: Limits
  wakeOutbox: () => void
  readSizeLimit: () => Promise<number | undefined>
  auth: AuthDeps
  searchIndex: SearchIndex
  liveFeed: LiveFeed
  push: Push
  yieldTurn: () => Promise<void>
  answerPage: AnswerPage
  siteFiles: StaticFiles
  deskFiles: StaticFiles
}

/** The public listener: the site and its one function, nothing for staff. */
export function createPublicApp(parts: AppParts) {
  const { config, site, vault, log, metrics, answerPage, siteFiles } = parts
  const { now, intake, limits, wakeOutbox } = parts
  const backendOrigin = toBackendOrigin(site)
  const app = createBaseApp(
    { log, metrics, site, siteFiles, answerPage },
    {
      listener: 'public',
      contentSecurityPolicy: { ...site, backendOrigin },
      https: config.publicOrigin.startsWith('https:'),
      hsts: config.hsts,
      postsElsewhere: backendOrigin !== undefined,
    },
  )
  app.route(
    sendContactEmail.path,
    sendContactEmailRoute({
      ...{ config, site, metrics, now, intake, limits, wakeOutbox },
      ...confirmByPatientPage(vault),
    }),
  )
  app.use(LINKED, keepPrivate)
  const files = {
    ...parts.patientFiles,
    config,
    admission: createAdmission({ ...parts.patientFiles, limits }),
  }
  // Before the page, whose address the form with files has.
  app.route('/sent', patientFileForms(files))
  app.route('/sent', patientFileRoutes(files))
  app.route('/sent', createPatientPage(parts))
  serveFiles(app, siteFiles, site)
  return app
}

export function createDeskApp(parts: AppParts) {
  const { config, site, db, vault, now, log, metrics, auth, answerPage, siteFiles } = parts
  const { disk, losses, intake, limits, wakeOutbox, searchIndex, yieldTurn, liveFeed, push } = parts
  const app = createBaseApp(
    { log, metrics, site, siteFiles, answerPage },
    {
      listener: 'desk',
      contentSecurityPolicy: {
        // For the site's pages, with which this listener responds to a form without JavaScript.
        styleHashes: site.styleHashes,
        frameStyleHashes: [toStyleHash(mailFrameStyle)],
        backendOrigin: toBackendOrigin(site),
        // Previews of files, which need the session.
        pictureSources: ['blob:'],
        soundSources: ['blob:'],
        // Allows registering the worker for push messages (desk/push/subscription.ts), and starting the one for PDFs.
        trustedTypes: ['push-worker', 'pdf-worker'],
      },
      worker: PDF_WORKER,
      https: config.deskOrigin.startsWith('https:'),
      hsts: config.hsts,
    },
  )
  const { answerForm } = confirmByPatientPage(vault)
  app.route(
    sendContactEmail.path,
    sendContactEmailRoute({ config, site, metrics, now, intake, limits, wakeOutbox, answerForm }),
  )
  app.use(LINKED, keepPrivate)
  app.route('/sent', createPatientPage(parts))
  app.route('/auth/v1', authRoutes(auth))
  const { incoming } = config.mail
  app.route('/readyz', readyRoute({ db, now, disk, fileStore: parts.fileStore, losses, limits, incoming }))
  app.route(
    '/metrics',
    metricsRoute({ db, now, disk, fileStore: parts.fileStore, losses, intake, metrics, incoming }),
  )
  app.route(
    '/desk/v1',
    deskRoutes({
      ...{ db, vault, now, log, config, limits, site, metrics, searchIndex },
      ...{ yieldTurn, liveFeed, push, wakeOutbox },
      readSizeLimit: parts.readSizeLimit,
      fileStore: parts.fileStore,
      pictures: parts.pictures,
      staffGuard: requireStaff(auth),
    }),
  )
  // Every path is a screen of the app, which itself knows which exist.
  serveFiles(app, parts.deskFiles, site, '/index.html')
  return app
}

/** A worker has the policy of its own file. It decodes pictures of PDFs in WebAssembly, and needs nothing else. */
const PDF_WORKER = {
  path: /^\/assets\/pdf\.worker\b/,
  contentSecurityPolicy: "default-src 'none'; script-src 'wasm-unsafe-eval'",
}

function createPatientPage({ liveFeed, push, ...parts }: AppParts) {
  return patientPageRoute({
    ...parts,
    office: parts.site.company,
    announce() {
      liveFeed.announce()
      push.wake()
    },
  })
}

function toBackendOrigin({ backendUrl }: SiteBuild): string | undefined {
  return backendUrl === '' ? undefined : new URL(backendUrl).origin
}

/** Error pages are sent with their status only, never at their own addresses. */
const ERROR_PAGES = /^(?:\/[\w-]+)?\/(?:403|404|500|link-ended|page-left)(?:\.html)?\/?$/

/**
 * Of our own APIs, of those of a Supabase project, which its clients ask for: `/rest/v1/`, `/graphql/v1`, and of what
 * monitors ask for: a page with 200 at `/readyz/` would be taken for an answer.
 */
const API = /^\/+(?:functions|healthz|metrics|readyz|[\w-]+\/+v\d+)(?:\/|$)/i

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
