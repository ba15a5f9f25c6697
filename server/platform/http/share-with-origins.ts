import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const PREFLIGHT_MAX_AGE_SECONDS = 600
/** Headers of the Supabase clients; the last three with tracing. */
const CLIENT_HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'traceparent',
  'tracestate',
  'baggage',
]

type Sharing = { methods: string[]; headers?: string[]; expose?: string[] }

export function shareWithOrigins(
  origins: readonly string[],
  { methods, headers = [], expose = [] }: Sharing,
): MiddlewareHandler {
  const allow = cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: methods,
    allowHeaders: [...CLIENT_HEADERS, ...headers],
    exposeHeaders: expose,
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
  })
  return async function share(c, next) {
    const isShared = origins.includes(c.req.header('origin') ?? '')
    // Most requests come from our own pages; changing headers before the answer exists would slow them down.
    if (!isShared && c.req.method !== 'OPTIONS') return next()
    const answer = await allow(c, next)
    if (isShared) c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    return answer
  }
}
