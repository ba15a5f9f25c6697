import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { findFreePort } from '#testing/server/free-port.ts'
import { startServer } from '#testing/server/server-process.ts'
import { listen } from '../../server/platform/http/listen.ts'
import { openStaticFiles } from '../../server/platform/http/static-files.ts'

export type Page = AsyncDisposable & { name: string; url: string }

/**
 * The two pages under comparison: the product with all its headers, and the reference, which is the same words,
 * pictures and style as a static page without script and with bare headers. A page without script can't detect a slow
 * link, so there is one reference for slow and one for good links.
 */
export async function servePages(
  siteDir: string,
): Promise<{ ours: Page; limit: Page; limitOnGoodLink: Page }> {
  const limit = createLimit(siteDir)
  return {
    ours: await serveProduct(),
    limit: await serveFolder('limit: static HTML, no script', writeLimit(siteDir, limit)),
    limitOnGoodLink: await serveFolder(
      'limit, asking for the display face',
      writeLimit(siteDir, requestDisplayFace(limit)),
    ),
  }
}

async function serveProduct(): Promise<Page> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  return {
    name: 'ours',
    url: `${server.origin}/`,
    async [Symbol.asyncDispose]() {
      await server.end('SIGTERM')
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function serveFolder(name: string, folder: string): Promise<Page> {
  const files = openStaticFiles([folder])
  const app = new Hono().get('/*', (c) => files.respond(c, c.req.path) ?? c.notFound())
  const port = await findFreePort()
  const listener = await listen(app.fetch, { host: '127.0.0.1', port })
  return {
    name,
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose](),
  }
}

function createLimit(siteDir: string): string {
  return (
    readFileSync(join(siteDir, 'index.html'), 'utf8')
      .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
      // The loader sets this class before the first paint; without it the menu would be open and the layout differ.
      .replace('<html', '<html class="js"')
  )
}

/**
 * On a good link the loader requests the display face; without this the reference would rarely show the same
 * headings. On a slow link it doesn't: a face requested in the head delays the paint by 300 ms.
 */
function requestDisplayFace(page: string): string {
  const face = /data-font="([^"]*)"/.exec(page)?.[1]
  if (face === undefined) throw new Error('The page names no display face')
  return page.replace('</title>', `</title><link rel="preload" as="font" crossorigin href="${face}">`)
}

function writeLimit(siteDir: string, page: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pona-limit-'))
  cpSync(siteDir, folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page))
  writeFileSync(join(folder, 'index.html.gz'), '')
  return folder
}
