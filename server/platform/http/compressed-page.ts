import { randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Encoding, readAccepted } from './accepted-encodings.ts'

const QUALITY = 5
/** Bytes that don't compress. */
const [MIN_PADDING, MAX_PADDING] = [16, 272]

const compress: Record<Encoding, (html: string) => Promise<Buffer<ArrayBuffer>>> = {
  br: (html) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (html) => promisify(gzip)(html),
}

/** A page made for this request, compressed where the browser takes it. */
export async function answerCompressed(
  c: Context,
  html: string,
  status: ContentfulStatusCode,
): Promise<Response> {
  c.header('Vary', 'Accept-Encoding', { append: true })
  const [encoding] = readAccepted(c.req.header('accept-encoding') ?? '')
  if (encoding === undefined) return c.html(html, status)
  const body = await compress[encoding](html + createPadding())
  c.header('Content-Type', 'text/html; charset=UTF-8')
  c.header('Content-Encoding', encoding)
  return c.body(body, status)
}

/**
 * Hides the length. The page holds a secret, its link, beside text that somebody else may choose: who sees how long each
 * compressed page is could guess the secret letter by letter (BREACH).
 */
function createPadding(): string {
  return `<!--${randomBytes(randomInt(MIN_PADDING, MAX_PADDING)).toString('base64url')}-->`
}
