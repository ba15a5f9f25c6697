import type { RequestPage, SiteBuild } from '../../contract/site/site-build.ts'
import { createInquiryFunction } from '../../deploy/supabase/inquiry-function.ts'
import { formatDataKey } from '../../server/platform/config/data-key.ts'
import type { DatabaseAddress } from '../../server/platform/db/open.ts'
import { publicOrigin, type TestApp, testDataKey } from './app.ts'
import { testSite } from './site.ts'

export const projectUrl = 'https://project.supabase.co'

export type TestFunction = {
  /** Requests any path under the function's name, as the platform does. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  askForHousekeeping: (headers?: Record<string, string>) => Promise<Response>
  rest: () => Promise<void>
}

const site: SiteBuild = { ...testSite, publicOrigin, backendUrl: projectUrl }

/** The function on the database, data key and clock of a test server. */
export function createTestFunction(
  { databaseAddress, clock }: Pick<TestApp, 'databaseAddress' | 'clock'>,
  environment: Record<string, string> = {},
): TestFunction {
  const background: Promise<unknown>[] = []
  const answer = createInquiryFunction({
    environment: {
      DATABASE_URL: toUrl(databaseAddress),
      DATA_KEYS: formatDataKey(testDataKey),
      LOG_LEVEL: 'silent',
      ...environment,
    },
    site,
    renderPage: showPage,
    waitUntil: (work) => background.push(work),
    now: () => clock.now,
  })
  const ask = (path: string, init?: RequestInit) => answer(new Request(projectUrl + path, init))
  return {
    request: (_path, init) => ask('/send-contact-email', init),
    askForHousekeeping: (headers = {}) =>
      ask('/send-contact-email/housekeeping', { method: 'POST', headers }),
    async rest() {
      while (background.length > 0) await background.shift()
    },
  }
}

/** A page as the built site renders it: with one link, one style sheet and one picture. */
function showPage(page: RequestPage): string {
  return `<!doctype html><title>${page.kind}</title><link rel="stylesheet" href="/assets/islands.css">
    <a href="/">Home</a><a href="#email">E-mail</a><img src="/assets/logo.svg" alt="">
    <pre>${JSON.stringify(page).replaceAll('<', '&lt;')}</pre>`
}

function toUrl(address: DatabaseAddress): string {
  if (!('url' in address)) throw new Error('A function needs PostgreSQL')
  return address.url
}
