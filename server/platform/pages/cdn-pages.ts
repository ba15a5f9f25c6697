import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Config } from '../config/config.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { encodings } from './compress-files.ts'
import { toPageInputs, toSiteSettings } from './page-inputs.ts'
import { readPageRecord, readRelease } from './page-record.ts'
import { toPublicHeaders } from './public-headers.ts'
import { makePages } from './write-pages.ts'

type CdnOptions = {
  distDir: string
  /** Gets the pages in `site`, and their record. */
  folder: string
  config: Config
}

/** Renders the pages for a CDN, which compresses by itself, and `_headers`, from which many take their answers' headers. */
export async function makeCdnPages({ distDir, folder, config }: CdnOptions): Promise<void> {
  const { contents } = readRelease(distDir)
  const inputs = toPageInputs(config, contents, new Date())
  await makePages({ distDir, folder, earlier: [distDir], inputs })
  const siteDir = join(folder, 'site')
  for (const name of await readdir(siteDir, { recursive: true }))
    if (encodings.some((encoding) => name.endsWith(encoding))) await rm(join(siteDir, name))
  await writeFile(join(siteDir, '_headers'), await toHeaderRules(config, folder))
}

async function toHeaderRules(config: Config, folder: string): Promise<string> {
  const site = { ...toSiteSettings(config), ...readPageRecord(folder) }
  const app = new Hono()
  app.use(securityHeaders(toPublicHeaders(site, config)))
  app.get('/', (c) => c.body(null))
  const { headers } = await app.request('/')
  const lines = [...headers].map(([name, value]) => `  ${name}: ${value}`)
  const forever = '  cache-control: public, max-age=31536000, immutable'
  return `${['/*', ...lines, '/assets/*', forever].join('\n')}\n`
}
