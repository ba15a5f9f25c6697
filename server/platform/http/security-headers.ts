import type { Context, MiddlewareHandler } from 'hono'
import type { HstsOption } from '../config/config.ts'
import { type AnswerVariables, type HeaderRecord, isComplete } from './complete-answer.ts'
import { isFileType } from './file-type.ts'

type SecurityOptions = {
  contentSecurityPolicy: PolicySources
  https: boolean
  hsts: readonly HstsOption[]
  /** The form posts to another origin, which checks Origin. */
  postsElsewhere?: boolean
  /** A script that pages run as a worker. */
  worker?: { path: RegExp; contentSecurityPolicy: string }
}

/** Style hashes of the page that answers a request, if not those of the whole listener. */
export type StyleVariables = AnswerVariables & { styleHashes?: readonly string[] }

/** A drawing opened by itself has its own style and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** Page-only headers are left off files: they would be a quarter of all bytes of a first visit. */
export function securityHeaders({
  contentSecurityPolicy,
  https,
  hsts,
  postsElsewhere = false,
  worker,
}: SecurityOptions): MiddlewareHandler<{ Variables: StyleVariables }> {
  const common: HeaderRecord = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': toStrictTransport(hsts) }),
  }
  const ofDrawings: HeaderRecord = { ...common, 'content-security-policy': DRAWING_POLICY }
  const ofWorker: HeaderRecord = {
    ...common,
    'content-security-policy': worker?.contentSecurityPolicy ?? '',
    // As its page has; otherwise the browser refuses it.
    'cross-origin-embedder-policy': 'require-corp',
  }
  const toPageHeaders = (sources: PolicySources): HeaderRecord => ({
    ...common,
    'content-security-policy':
      toContentSecurityPolicy(sources) + (https ? '; upgrade-insecure-requests' : ''),
    // A stricter policy would send "Origin: null" with the form without script, and the form would be refused.
    'referrer-policy': postsElsewhere ? 'strict-origin' : 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  })
  const ofPages = toPageHeaders(contentSecurityPolicy)
  const ofStyledPages = new WeakMap<readonly string[], HeaderRecord>()

  function findPageHeaders(styleHashes: readonly string[] | undefined): HeaderRecord {
    if (styleHashes === undefined) return ofPages
    const headers = ofStyledPages.get(styleHashes) ?? toPageHeaders({ ...contentSecurityPolicy, styleHashes })
    ofStyledPages.set(styleHashes, headers)
    return headers
  }

  function toHeaders(c: Context<{ Variables: StyleVariables }>, contentType: string): HeaderRecord {
    // A charset may follow. In a page it is a picture, which runs nothing, and the bytes count there.
    if (contentType.startsWith('image/svg+xml') && c.req.header('sec-fetch-dest') !== 'image')
      return ofDrawings
    if (isFileType(contentType)) return worker?.path.test(c.req.path) ? ofWorker : common
    return findPageHeaders(c.get('styleHashes'))
  }

  return async function setSecurityHeaders(c, next) {
    c.set('toListenerHeaders', toHeaders)
    await next()
    if (isComplete(c)) return
    const { headers } = c.res
    for (const [name, value] of Object.entries(toHeaders(c, headers.get('Content-Type') ?? ''))) {
      if (!headers.has(name)) headers.set(name, value)
    }
  }
}

/** The preload list requires includeSubDomains. */
function toStrictTransport(hsts: readonly HstsOption[]): string {
  return [
    'max-age=63072000',
    ...(hsts.length > 0 ? ['includeSubDomains'] : []),
    ...(hsts.includes('preload') ? ['preload'] : []),
  ].join('; ')
}

type PolicySources = {
  scriptHashes?: readonly string[]
  styleHashes?: readonly string[]
  backendOrigin?: string | undefined
  /** Others that scripts may ask. */
  askedOrigins?: readonly string[]
  filesOrigin?: string
  trustedTypes?: readonly string[]
  /** Hashes of pages that scripts make and frame; they inherit this policy. Own pages may allow framing, too. */
  frameStyleHashes?: readonly string[]
  /** Sources of pictures that scripts make, in addition to files. */
  pictureSources?: readonly string[]
  soundSources?: readonly string[]
}

/** Allows the own origin and the listed inline hashes; no third party, no frame, no eval. */
function toContentSecurityPolicy({
  scriptHashes = [],
  styleHashes = [],
  backendOrigin,
  askedOrigins = [],
  filesOrigin,
  trustedTypes = ["'none'"],
  frameStyleHashes = [],
  pictureSources = [],
  soundSources = [],
}: PolicySources): string {
  const backend = backendOrigin === undefined ? [] : [backendOrigin]
  const files = filesOrigin === undefined ? ["'self'"] : ["'self'", filesOrigin]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    'style-src': [...files, ...styleHashes, ...frameStyleHashes],
    'img-src': [...files, 'data:', ...pictureSources],
    ...(soundSources.length > 0 && { 'media-src': soundSources }),
    'font-src': files,
    'connect-src': ["'self'", ...backend, ...askedOrigins],
    ...(frameStyleHashes.length > 0 && { 'frame-src': ["'self'", 'blob:'] }),
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...backend],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypes,
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
