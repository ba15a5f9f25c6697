import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { type Encoding, readAccepted } from './accepted-encodings.ts'
import { answerCompletely, type HeaderRecord, type OwnHeaders } from './complete-answer.ts'
import type { StyleVariables } from './security-headers.ts'

const IMMUTABLE_FOLDER = '/assets/'
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** The viewer of PDFs is 2 MB, and few open one. */
const READ_WHEN_ASKED = /^\/assets\/(?:pdf|jbig2|openjpeg)[.-]/
const REVALIDATE = 'no-cache'
/** The default window would take 10 ms for memory that a page of 1 kB doesn't need. */
const SMALL = { params: { [constants.BROTLI_PARAM_LGWIN]: 16 } }

type Variant = {
  body: Uint8Array<ArrayBuffer>
  etag: string
  headers: HeaderRecord
  /** `headers`, with the length. */
  wholeHeaders: HeaderRecord
}
type StaticFile = {
  styleHashes: readonly string[] | undefined
  plain: Variant
  encoded: Partial<Record<Encoding, Variant>>
}

type FileStatus = 200 | 403 | 404 | 500

export type StaticFiles = {
  /** Answers GET and HEAD for a file, with conditions, ranges and encodings; undefined without such a file. */
  respond(c: Context, path: string, status?: FileStatus): Response | undefined
}

/** HTML by its path. */
type Pages = Readonly<Record<string, string>>

type OpenedFiles = StaticFiles & {
  /** Reads the files that were not requested yet, except the viewer of PDFs. */
  hold(): void
}

/**
 * Files are read at their first request and held in memory, so that a failing disk doesn't take the page down. Of two
 * with one name, that of the earlier folder is served, and `pages` before both. From a later folder come immutable files alone: it
 * may be another company's, and have languages that are not published.
 */
export function openStaticFiles(folders: readonly string[], pages: Pages = {}): OpenedFiles {
  const [first = '', ...others] = folders
  const ofOthers = others.toReversed().flatMap((folder) => [...listFiles(folder)])
  const files = new Map([
    ...ofOthers.filter(([url]) => url.startsWith(IMMUTABLE_FOLDER)),
    ...listFiles(first),
  ])
  for (const [url, page] of Object.entries(pages))
    files.set(
      url,
      once(() => toPage(page)),
    )
  return {
    respond(c, path, status = 200) {
      const read =
        files.get(path) ?? files.get(`${path}.html`) ?? files.get(`${path.replace(/\/$/, '')}/index.html`)
      return read && respondWith(c, read(), status)
    },
    hold() {
      for (const [url, read] of files) if (!READ_WHEN_ASKED.test(url)) read()
    },
  }
}

function listFiles(folder: string): Map<string, () => StaticFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const present = new Set(paths)
  const files = new Map<string, () => StaticFile>()
  for (const path of paths.filter((name) => !/\.(?:br|gz)$/.test(name))) {
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const read = (): StaticFile => {
      const type = getMimeType(path) ?? 'application/octet-stream'
      const cacheControl = url.startsWith(IMMUTABLE_FOLDER) ? IMMUTABLE : REVALIDATE
      const plain = toVariant(readFileSync(path), { type, cacheControl })
      return {
        styleHashes: path.endsWith('.html') ? hashInlineStyles(plain.body) : undefined,
        plain,
        encoded: {
          ...(present.has(`${path}.br`) && {
            br: toVariant(readFileSync(`${path}.br`), { type, cacheControl, encoding: 'br' }),
          }),
          ...(present.has(`${path}.gz`) && {
            gzip: toVariant(readFileSync(`${path}.gz`), { type, cacheControl, encoding: 'gzip' }),
          }),
        },
      }
    }
    files.set(url, once(read))
  }
  return files
}

function toPage(html: string): StaticFile {
  const body = Buffer.from(html)
  const about = { type: 'text/html; charset=utf-8', cacheControl: REVALIDATE }
  return {
    styleHashes: hashInlineStyles(body),
    plain: toVariant(body, about),
    encoded: {
      br: toVariant(brotliCompressSync(body, SMALL), { ...about, encoding: 'br' }),
      gzip: toVariant(gzipSync(body), { ...about, encoding: 'gzip' }),
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

type About = { type: string; cacheControl: string; encoding?: Encoding }

function toVariant(content: Buffer, { type, cacheControl, encoding }: About): Variant {
  const body = new Uint8Array(content)
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  const headers = {
    'content-type': type,
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    etag,
    ...(encoding ? { 'content-encoding': encoding } : { 'accept-ranges': 'bytes' }),
  }
  return { body, etag, headers, wholeHeaders: { ...headers, 'content-length': String(body.length) } }
}

/** As a content security policy names it. */
export function toStyleHash(style: string): string {
  return `'sha256-${hash('sha256', style, 'base64')}'`
}

/** A page's policy allows its own styles alone: every further hash takes 54 bytes of the first response. */
export function hashInlineStyles(page: Uint8Array): string[] {
  const styles = new TextDecoder().decode(page).matchAll(/<style>(.*?)<\/style>/gs)
  return [...styles].map(([, style = '']) => toStyleHash(style))
}

function respondWith(
  c: Context<{ Variables: StyleVariables }>,
  file: StaticFile,
  status: FileStatus,
): Response {
  if (file.styleHashes) c.set('styleHashes', file.styleHashes)
  const range = status === 200 ? c.req.header('range') : undefined
  // A range counts bytes of the uncompressed file.
  const encoding = range === undefined ? chooseEncoding(c.req.header('accept-encoding'), file) : undefined
  const variant = (encoding && file.encoded[encoding]) ?? file.plain
  if (status === 200 && isUnchanged(c.req.header('if-none-match'), file))
    return answerCompletely(c, null, 304, { common: variant.headers })
  if (range !== undefined && isRangeWanted(c.req.header('if-range'), variant)) {
    const partial = respondWithRange(c, range, variant)
    if (partial) return partial
  }
  return withBody(c, variant.body, status, { common: variant.wholeHeaders })
}

function chooseEncoding(header: string | undefined, file: StaticFile): Encoding | undefined {
  return readAccepted(header ?? '').find((name) => file.encoded[name])
}

function isUnchanged(ifNoneMatch: string | undefined, file: StaticFile): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const etags = new Set(ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return [file.plain, ...Object.values(file.encoded)].some(({ etag }) => etags.has(etag))
}

function isRangeWanted(ifRange: string | undefined, variant: Variant): boolean {
  return ifRange === undefined || ifRange === variant.etag
}

/** Several ranges, or an invalid one, get the whole file, as the standard allows. */
function respondWithRange(c: Context, range: string, { body, headers }: Variant): Response | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, body.length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? body.length - 1 : Math.min(Number(last), body.length - 1)
  if (start >= body.length || (first === '' && Number(last) === 0)) {
    const extra = { 'content-range': `bytes */${body.length}` }
    return answerCompletely(c, null, 416, { common: headers, extra })
  }
  if (start > end) return undefined
  const extra = {
    'content-range': `bytes ${start}-${end}/${body.length}`,
    'content-length': String(end + 1 - start),
  }
  return withBody(c, body.subarray(start, end + 1), 206, { common: headers, extra })
}

function withBody(c: Context, body: Uint8Array<ArrayBuffer>, status: number, headers: OwnHeaders): Response {
  return answerCompletely(c, c.req.method === 'HEAD' ? null : body, status, headers)
}
