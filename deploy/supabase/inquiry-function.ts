import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import type { RequestPage, SiteBuild } from '#contract/site/site-build.ts'
import { toReplyBy } from '../../server/case/inquiry/reply-time.ts'
import type { AnswerPage } from '../../server/company/pages/page-answers.ts'
import { asksCountry, sendContactEmailRoute } from '../../server/intake/routes.ts'
import { AppError } from '../../server/platform/http/app-error.ts'
import { createKeyCheck } from '../../server/platform/http/key-check.ts'
import { createMetrics } from '../../server/platform/metrics/metrics.ts'
import { createBaseApp } from '../../server/serve/base-app.ts'
import { createConsoleLog } from './console-log.ts'
import { createHousekeeping } from './housekeeping.ts'
import { toBindings, withLength } from './request.ts'
import { readSettings } from './settings.ts'
import { createStoreOpener } from './store.ts'

/** The platform's path of a function is its name. */
const PATH = `/${sendContactEmail.name}`

export type FunctionDeps = {
  environment: Readonly<Record<string, string | undefined>>
  site: SiteBuild
  renderPage: (page: RequestPage) => string
  /** Keeps the instance alive after its answer until the work is done. */
  waitUntil: (work: Promise<unknown>) => void
  now?: () => number
}

/**
 * The server's inquiry handler, with the project's PostgreSQL. Throws a ConfigError when the function's secrets can't
 * be used.
 */
export function createInquiryFunction(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const { environment, site, waitUntil, now = Date.now } = deps
  const settings = readSettings(environment, site)
  const { publicOrigin, housekeepingKey } = settings
  const log = createConsoleLog(settings.logLevel)
  const metrics = createMetrics()
  const open = createStoreOpener({ settings, site, log, metrics, now })
  const { sendDueMails, runHousekeeping } = createHousekeeping({ open, smtpUrl: settings.mail.smtpUrl, log })
  // The platform limits load itself.
  const answerPage: AnswerPage = async (c, page, status) =>
    c.html(leadToSite(deps.renderPage(page), publicOrigin), status)

  function inBackground(task: string, perform: () => Promise<void>): void {
    waitUntil(perform().catch((error: unknown) => log.error({ err: error, task }, 'A task failed')))
  }

  const app = createBaseApp(
    { log, metrics, site, answerPage, siteFiles: { respond: () => undefined } },
    {
      listener: 'public',
      https: publicOrigin.startsWith('https:'),
      hsts: settings.hsts,
      contentSecurityPolicy: { styleHashes: site.styleHashes, filesOrigin: publicOrigin },
    },
  )
  app.use(async function allowFilesOfTheSite(c, next) {
    await next()
    c.header('Cross-Origin-Embedder-Policy', 'unsafe-none')
  })
  app.route(
    PATH,
    sendContactEmailRoute({
      config: settings,
      metrics,
      now,
      site,
      limits: {
        count: async (...counted) => (await open()).limits.count(...counted),
        reset: async (...counted) => (await open()).limits.reset(...counted),
      },
      intake: { accept: async (arrival) => (await open()).intake.accept(arrival) },
      announceQueued: () => inBackground('sendDueMails', sendDueMails),
      // The platform serves no HTML to GET, so there is no page to redirect to.
      async answerForm(c, { reference, receivedAt }, inquiry) {
        c.header('Cache-Control', 'private, no-store')
        const replyBy = toReplyBy(receivedAt, site.company.zone)
        const { locale } = inquiry
        const page = {
          kind: 'inquiry-sent',
          locale,
          reference,
          replyBy,
          asksCountry: asksCountry(inquiry, site.company),
        } as const
        return answerPage(c, page, 200)
      },
    }),
  )
  if (housekeepingKey !== undefined) {
    const hasKey = createKeyCheck(housekeepingKey)
    app.post(`${PATH}/housekeeping`, function askForHousekeeping(c) {
      if (!hasKey(c.req.raw.headers)) throw new AppError('invalid_key')
      inBackground('housekeeping', runHousekeeping)
      return c.body(null, 202)
    })
  }
  app.notFound(() => {
    throw new AppError('not_found')
  })

  return async (request) => app.fetch(await withLength(request), toBindings(request))
}

/** Pages of the function take pictures, styles and links from the site. */
function leadToSite(html: string, publicOrigin: string): string {
  return html.replace(/(?<=\s(?:href|src)=")\/(?!\/)/g, `${publicOrigin}/`)
}
