import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Hono } from 'hono'
import type { Config } from '../../platform/config/config.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import { openStaticFiles } from '../../platform/http/static-files.ts'
import { readPageRecord } from './page-record.ts'
import { toPublicHeaders } from './public-headers.ts'

const HEADERS_FILE = '_headers'
/** A CDN finds out for itself. */
const OF_THE_TRANSFER = ['content-type', 'content-length', 'accept-ranges', 'etag', 'vary']
const OF_ALL = ['x-content-type-options', 'strict-transport-security']
const OF_ASSETS = ['cache-control', 'cross-origin-resource-policy']

type Block = { path: string; headers: readonly (readonly [name: string, value: string])[] }

/**
 * Writes `_headers`, which Cloudflare Pages, Netlify and others read, beside rendered pages: what the server sends with
 * each of them.
 */
export async function writeCdnHeaders(
  folder: string,
  config: Pick<Config, 'publicOrigin' | 'hsts'>,
): Promise<void> {
  const siteDir = join(folder, 'site')
  const { settings, scriptHashes, styleHashes } = readPageRecord(folder)
  const elsewhere = settings.backendUrl !== ''
  const app = new Hono()
  app.use(securityHeaders(toPublicHeaders({ ...settings, scriptHashes, styleHashes }, config)))
  const files = openStaticFiles([siteDir])
  app.get('/*', (c) => files.respond(c, c.req.path) ?? c.notFound())

  const read = async (path: string, leftOut: readonly string[]) =>
    [...(await app.request(path)).headers].filter(([name]) => !leftOut.includes(name))
  const names = listNames(siteDir)
  const asset = names.find((name) => name.endsWith('.js')) ?? ''
  const ofAsset = await read(asset, OF_THE_TRANSFER)
  const blocks: Block[] = [
    { path: '/*', headers: ofAsset.filter(([name]) => OF_ALL.includes(name)) },
    {
      path: '/assets/*',
      headers: ofAsset
        .filter(([name]) => OF_ASSETS.includes(name))
        // The backend's answer to the form without script has its images and styles from here.
        .map(([name, value]) => [name, elsewhere && name !== 'cache-control' ? 'cross-origin' : value]),
    },
  ]
  for (const name of names.filter((each) => /\.(?:html|svg)$/.test(each))) {
    const isAsset = name.startsWith('/assets/')
    const headers = await read(name, [...OF_THE_TRANSFER, ...OF_ALL, ...(isAsset ? OF_ASSETS : [])])
    blocks.push(...toAddresses(name).map((path) => ({ path, headers })))
  }
  await writeFile(join(siteDir, HEADERS_FILE), toText(blocks), { flush: true })
}

function listNames(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name) && entry.name !== HEADERS_FILE)
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .toSorted()
}

/** A page is found with and without the end of its name. */
function toAddresses(name: string): string[] {
  if (name.endsWith('/index.html')) return [name.replace(/index\.html$/, ''), name]
  return name.endsWith('.html') ? [name.replace(/\.html$/, ''), name] : [name]
}

function toText(blocks: readonly Block[]): string {
  return blocks
    .filter(({ headers }) => headers.length > 0)
    .map(({ path, headers }) =>
      [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].map((line) => `${line}\n`).join(''),
    )
    .join('\n')
}
