import { Hono, type MiddlewareHandler } from 'hono'
import { countProxies } from '../platform/http/client-address.ts'
import { refuseOddHeaders } from '../platform/http/request-headers.ts'
import { requestLog } from '../platform/http/request-log.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { type Listener, requestMetrics } from '../platform/metrics/request-metrics.ts'
import { answerError, type ErrorAnswerDeps, type PageVariables, toAppError } from './answer-error.ts'

type BaseDeps = ErrorAnswerDeps & {
  metrics: Pick<Metrics, 'requests' | 'refusals'>
  /** Aborted once the server was told to stop. */
  stopping?: AbortSignal | undefined
  /** Version of the release; the edge function has none. */
  version?: string
}
type BaseOptions = Parameters<typeof securityHeaders>[0] & {
  listener: Listener
  /** The origin whose scripts may ask whether this one answers. */
  upFor?: string
}

export function createBaseApp(deps: BaseDeps, { listener, upFor, ...security }: BaseOptions) {
  const app = new Hono<{ Variables: PageVariables }>()
  app.use(requestLog(deps.log))
  app.use(requestMetrics(deps.metrics, listener))
  app.use(securityHeaders(security))
  app.use(refuseOddHeaders())
  const { stopping, version } = deps
  app.use(endConnections(stopping))
  for (const path of ['/up', '/healthz']) {
    app.get(path, (c) => {
      if (upFor !== undefined && c.req.header('origin') === upFor)
        c.header('Access-Control-Allow-Origin', upFor)
      const facts = { version, proxies: countProxies(c.req.header('x-forwarded-for')) }
      return stopping?.aborted
        ? c.json({ status: 'stopping', ...facts }, 503)
        : c.json({ status: 'ok', ...facts })
    })
  }
  app.onError((thrown, c) => answerError(c, toAppError(thrown), deps))
  return app
}

/** Ends each connection of a stopping server with its present answer: clients go to another instance. */
function endConnections(stopping: AbortSignal | undefined): MiddlewareHandler {
  return async function closeWhenStopping(c, next) {
    await next()
    if (stopping?.aborted) c.header('Connection', 'close')
  }
}
