import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteRendererModule } from '#contract/site/site-build.ts'
import { toPageInputs } from '../server/company/pages/page-inputs.ts'
import { readPageRecord, readRelease } from '../server/company/pages/page-record.ts'
import { toSiteFacts } from '../server/company/pages/site-facts.ts'
import { toPresent } from '../server/company/settings/present.ts'
import { parseConfig } from '../server/platform/config/config.ts'

// Control of the trial `bad-forms`: renders the page of every bad form at once.
const [distDir = '', port = ''] = process.argv.slice(2)
const { createSiteRenderer }: SiteRendererModule = await import(
  pathToFileURL(join(distDir, 'site-renderer.js')).href
)
const config = parseConfig({})
const { contents } = readRelease(distDir)
const { assets, lookAssets } = readPageRecord(distDir)
const inputs = toPageInputs(config, contents, toPresent(config, toSiteFacts(contents)), new Date())
const { renderSitePage } = createSiteRenderer({ ...inputs, assets, lookAssets })
const values = { name: 'a', email: 'b', phone: 'c' }
const errors = { email: 'notAnEmail', phone: 'required', message: 'required' } as const

createServer({ keepAliveTimeout: 0 }, (request, response) => {
  request.resume()
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
  response.end(isForm ? renderSitePage({ kind: 'inquiry-form', locale: 'en', values, errors }) : '{}')
}).listen(Number(port), '127.0.0.1')
