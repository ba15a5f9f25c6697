import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteRendererModule } from '#contract/site/site-build.ts'
import { toPageInputs } from '../server/company/pages/page-inputs.ts'
import { readPageRecord, readRelease } from '../server/company/pages/page-record.ts'
import { toSiteFacts } from '../server/company/pages/site-facts.ts'
import { toPresent } from '../server/company/settings/present.ts'
import { parseConfig } from '../server/platform/config/config.ts'

// Control of the trial `bad-forms`: renders every form in full and at once.
const [distDir = '', port = ''] = process.argv.slice(2)
const { createSiteRenderer }: SiteRendererModule = await import(
  pathToFileURL(join(distDir, 'site-renderer.js')).href
)
const config = parseConfig({})
const { contents } = readRelease(distDir)
const { assets, lookAssets } = readPageRecord(distDir)
const inputs = toPageInputs(config, contents, toPresent(config, toSiteFacts(contents)), new Date())
const { renderStaticFiles } = createSiteRenderer({ ...inputs, assets, lookAssets })

createServer({ keepAliveTimeout: 0 }, (request, response) => {
  request.resume()
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
  response.end(isForm ? renderStaticFiles(new Date())['index.html'] : '{}')
}).listen(Number(port), '127.0.0.1')
