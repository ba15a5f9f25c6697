import type { MiddlewareHandler } from 'hono'
import { isFile } from './file-type.ts'

export type HstsOption = 'subdomains' | 'preload'

type SecurityOptions = {
  contentSecurityPolicy: string
  /** Over TLS, browsers are told to stay there. */
  https: boolean
  /** What that covers beside the own host. */
  hsts: readonly HstsOption[]
  /** The form goes to another origin, which takes it by where it comes from. */
  postsElsewhere?: boolean
}

/** A drawing that is opened by itself has its own style, and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/**
 * Sets the security headers on every answer, refusals included. Those that only a page heeds would be a quarter of all
 * that a first visit loads, so that files go without them.
 */
export function securityHeaders({
  contentSecurityPolicy,
  https,
  hsts,
  postsElsewhere = false,
}: SecurityOptions): MiddlewareHandler {
  const common: Header[] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(https ? [['Strict-Transport-Security', toStrictTransport(hsts)] satisfies Header] : []),
  ]
  const ofDrawings: Header[] = [...common, ['Content-Security-Policy', DRAWING_POLICY]]
  const ofPages: Header[] = [
    ...common,
    [
      'Content-Security-Policy',
      https ? `${contentSecurityPolicy}; upgrade-insecure-requests` : contentSecurityPolicy,
    ],
    ['X-Frame-Options', 'DENY'],
    // A stricter one would have a browser send "Origin: null" with the form without script, and it would be refused.
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
    const isDrawing = c.res.headers.get('Content-Type') === 'image/svg+xml'
    for (const [name, value] of isDrawing ? ofDrawings : isFile(c.res) ? common : ofPages) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

type Header = [name: string, value: string]

/** The preload list takes no host without its subdomains. */
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
  /** Another origin that pages call and post their form to. */
  backendOrigin?: string | undefined
  /** Another origin that pages take their files from. */
  filesOrigin?: string
}

/** Nothing but what the own origin serves and the listed inline hashes; no third party, no frame, no eval. */
export function toContentSecurityPolicy({
  scriptHashes = [],
  styleHashes = [],
  backendOrigin,
  filesOrigin,
}: PolicySources): string {
  const backend = backendOrigin === undefined ? [] : [backendOrigin]
  const files = filesOrigin === undefined ? ["'self'"] : ["'self'", filesOrigin]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    'style-src': [...files, ...styleHashes],
    'img-src': [...files, 'data:'],
    'font-src': files,
    'connect-src': ["'self'", ...backend],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...backend],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
