import { Hono } from 'hono'
import type { InlinedHashes, LeftOut, SiteSettings } from '#contract/site/site-build.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import { openStaticFiles } from '../../platform/http/static-files.ts'
import type { PageInputs } from './page-inputs.ts'
import { toPublicHeaders } from './public-headers.ts'
import { RefusedPagesError } from './refused-pages-error.ts'

/** Bytes that a server sends before the first acknowledgement: ten packets (RFC 6928). */
export const INITIAL_WINDOW_BYTES = 14_600

/** The status line, and what Node adds to a page's own headers. */
const OTHER_HEADERS = [
  'HTTP/1.1 200 OK',
  'Date: Mon, 23 Nov 2026 23:53:45 GMT',
  'Connection: keep-alive',
  'Keep-Alive: timeout=5',
  '',
]

type ResponseSize = { headerBytes: number; bodyBytes: number }

/** Measures the home page as the server sends it, without starting one. */
export async function measureHomePage(
  siteDir: string,
  site: Pick<SiteSettings, 'backendUrl'> & InlinedHashes,
  inputs: PageInputs,
): Promise<ResponseSize> {
  const files = openStaticFiles([siteDir])
  const app = new Hono()
  app.use(securityHeaders(toPublicHeaders(site, inputs)))
  app.get('/', (c) => files.respond(c, '/') ?? c.notFound())
  const response = await app.request('/', { headers: { 'Accept-Encoding': 'br' } })
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  const headers = `${[...lines, ...OTHER_HEADERS].join('\r\n')}\r\n`
  return {
    headerBytes: Buffer.byteLength(headers),
    bodyBytes: (await response.arrayBuffer()).byteLength,
  }
}

type HomePage = {
  siteDir: string
  site: Pick<SiteSettings, 'backendUrl'> & InlinedHashes
  inputs: PageInputs
  /** Writes it with less for search engines. */
  writeShorter: (leftOut: LeftOut) => Promise<void>
}

/**
 * Leaves out of the home page as little as it takes for one round trip, and throws where that is not enough. A CDN adds
 * headers of its own, which are not counted.
 */
export async function fitHomePage({ siteDir, site, inputs, writeShorter }: HomePage): Promise<void> {
  const measure = async () => {
    const { headerBytes, bodyBytes } = await measureHomePage(siteDir, site, inputs)
    return bodyBytes + (site.backendUrl === '' ? headerBytes : 0)
  }
  let bytes = await measure()
  for (const leftOut of [1, 2] as const) {
    if (bytes <= INITIAL_WINDOW_BYTES) return
    await writeShorter(leftOut)
    bytes = await measure()
  }
  if (bytes > INITIAL_WINDOW_BYTES)
    throw new RefusedPagesError(
      `the home page takes ${bytes} bytes, ${bytes - INITIAL_WINDOW_BYTES} more than the ${INITIAL_WINDOW_BYTES} of its first round trip: shorten the company's name, numbers, address or hours, PUBLIC_KEY, PUBLIC_ORIGIN or the words, or show a drawing instead of a photograph`,
    )
}
