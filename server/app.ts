import { type Context, Hono } from 'hono'
import { sendContactEmail } from '#contract/send-contact-email.ts'
import type { RequestPage, SiteBuild } from '#contract/site-build.ts'
import type { Config } from './config.ts'
import { type HealthDeps, readyRoute } from './desk/ready.ts'
import { AppError } from './http/app-error.ts'
import { toAppError, toErrorBody } from './http/error-answer.ts'
import { type RequestVariables, requestLog } from './http/request-log.ts'
import { securityHeaders, toContentSecurityPolicy } from './http/security-headers.ts'
import type { StaticFiles } from './http/static-files.ts'
import {
  type FormVariables,
  type InquiryDeps,
  sendContactEmailRoute,
  sentPageRoute,
} from './inquiries/routes.ts'
import { isFormType } from './inquiries/submission.ts'
import type { Log } from './log.ts'

type Variables = RequestVariables & Partial<FormVariables>

export type AppDeps = InquiryDeps &
  HealthDeps & {
    log: Log
    config: Config
    site: SiteBuild
    siteFiles: StaticFiles
    deskFiles: StaticFiles
  }

/** What anyone may reach: the site and its one function. Nothing of the staff's. */
export function createPublicApp(deps: AppDeps) {
  const { config, site } = deps
  const backendOrigin = site.backendUrl === '' ? undefined : new URL(site.backendUrl).origin
  const app = createBaseApp(deps, {
    contentSecurityPolicy: toContentSecurityPolicy({ ...site, backendOrigin }),
    https: config.publicOrigin.startsWith('https:'),
  })
  app.route(sendContactEmail.path, sendContactEmailRoute(deps))
  app.route('/sent', sentPageRoute(deps))
  serveFiles(app, deps.siteFiles)
  return app
}

/** What the coordinators' network may reach. */
export function createDeskApp(deps: AppDeps) {
  const app = createBaseApp(deps, {
    contentSecurityPolicy: toContentSecurityPolicy({}),
    https: deps.config.deskOrigin.startsWith('https:'),
  })
  app.route(sendContactEmail.path, sendContactEmailRoute(deps))
  app.route('/readyz', readyRoute(deps))
  serveFiles(app, deps.deskFiles)
  return app
}

function createBaseApp(deps: AppDeps, security: Parameters<typeof securityHeaders>[0]) {
  const app = new Hono<{ Variables: Variables }>()
  app.use(requestLog(deps.log))
  app.use(securityHeaders(security))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.onError((thrown, c) => {
    const error = toAppError(thrown)
    if (error.status >= 500)
      deps.log.error({ requestId: c.get('requestId'), code: error.code, err: error.cause }, 'Refused')
    return answerError(c, error, deps)
  })
  return app
}

function serveFiles(app: Hono<{ Variables: Variables }>, files: StaticFiles): void {
  app.on(['GET', 'HEAD'], '/*', function serveFile(c) {
    return files.respond(c, c.req.path) ?? c.notFound()
  })
  app.all('/*', (c) => {
    c.header('Allow', 'GET, HEAD')
    throw new AppError('method_not_allowed')
  })
  app.notFound((c) => {
    if (c.req.path.startsWith('/functions/')) throw new AppError('not_found')
    return files.respond(c, '/404.html', 404) ?? c.text('Not found', 404)
  })
}

async function answerError(
  c: Context<{ Variables: Variables }>,
  error: AppError,
  deps: AppDeps,
): Promise<Response> {
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  c.header('Cache-Control', 'no-store')
  if (error.code === 'not_found' && !c.req.path.startsWith('/functions/')) {
    return deps.siteFiles.respond(c, '/404.html', 404) ?? c.text('Not found', 404)
  }
  if (isFormType(c.req.header('content-type')))
    return c.html(await deps.renderPage(toFormPage(c, error)), error.status)
  return c.json(toErrorBody(error, deps.site.words, c.get('requestId')), error.status)
}

const formProblems: Partial<
  Record<AppError['code'], 'tooMany' | 'unavailable' | 'wrongOrigin' | 'tooLarge'>
> = {
  too_many: 'tooMany',
  wrong_origin: 'wrongOrigin',
  too_large: 'tooLarge',
}

function toFormPage(c: Context<{ Variables: Variables }>, error: AppError): RequestPage {
  const values = c.get('formValues') ?? {}
  if (error.code === 'invalid_inquiry') return { kind: 'inquiry-form', values, faults: error.faults ?? {} }
  return { kind: 'inquiry-form', values, faults: {}, problem: formProblems[error.code] ?? 'unavailable' }
}
