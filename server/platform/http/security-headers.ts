import type { MiddlewareHandler } from 'hono'
import type { HstsOption } from '../config/config.ts'
import { isFile } from './file-type.ts'

type SecurityOptions = {
  contentSecurityPolicy: PolicySources
  https: boolean
  hsts: readonly HstsOption[]
  /** The form posts to another origin, which checks Origin. */
  postsElsewhere?: boolean
  /** A script that pages run as a worker. */
  worker?: { path: RegExp; contentSecurityPolicy: string }
}

/** Of the page that answers a request, if not those of the whole listener. */
export type StyleVariables = { styleHashes?: readonly string[] }

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
  const common: Header[] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(https ? [['Strict-Transport-Security', toStrictTransport(hsts)] satisfies Header] : []),
  ]
  const ofDrawings: Header[] = [...common, ['Content-Security-Policy', DRAWING_POLICY]]
  const ofWorker: Header[] = [
    ...common,
    ['Content-Security-Policy', worker?.contentSecurityPolicy ?? ''],
    // As its page has; otherwise the browser refuses it.
    ['Cross-Origin-Embedder-Policy', 'require-corp'],
  ]
  const toPolicy = (sources: PolicySources) =>
    toContentSecurityPolicy(sources) + (https ? '; upgrade-insecure-requests' : '')
  const ofPages: Header[] = [
    ...common,
    ['Content-Security-Policy', toPolicy(contentSecurityPolicy)],
    ['X-Frame-Options', 'DENY'],
    // A stricter policy would send "Origin: null" with the form without script, and the form would be refused.
    ['Referrer-Policy', postsElsewhere ? 'strict-origin' : 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Embedder-Policy', 'require-corp'],
    [
      'Permissions-Policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ],
  ]
  return async function setSecurityHeaders(c, next) {
    await next()
    const styleHashes = c.get('styleHashes')
    if (styleHashes)
      c.res.headers.set('Content-Security-Policy', toPolicy({ ...contentSecurityPolicy, styleHashes }))
    // A charset may follow. In a page it is a picture, which runs nothing, and the bytes count there.
    const isDrawing =
      c.req.header('sec-fetch-dest') !== 'image' &&
      c.res.headers.get('Content-Type')?.startsWith('image/svg+xml') === true
    const ofFile = worker?.path.test(c.req.path) ? ofWorker : common
    for (const [name, value] of isDrawing ? ofDrawings : isFile(c.res) ? ofFile : ofPages) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

type Header = [name: string, value: string]

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
  /** Of pages that scripts make and frame; they inherit this policy. Own pages that allow it may be framed, too. */
  frameStyleHashes?: readonly string[]
  /** Beside those that are files: pictures that scripts make. */
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
