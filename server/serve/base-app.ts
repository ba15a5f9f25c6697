import { Hono } from 'hono'
import { refuseOddHeaders } from '../platform/http/request-headers.ts'
import { requestLog } from '../platform/http/request-log.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { type Listener, requestMetrics } from '../platform/metrics/request-metrics.ts'
import { readVersion } from '../platform/process/version.ts'
import { answerError, type ErrorAnswerDeps, type PageVariables, toAppError } from './answer-error.ts'

type BaseDeps = ErrorAnswerDeps & {
  metrics: Pick<Metrics, 'requests' | 'refusals'>
  stopping?: AbortSignal | undefined
}
type BaseOptions = Parameters<typeof securityHeaders>[0] & { listener: Listener }

export function createBaseApp(deps: BaseDeps, { listener, ...security }: BaseOptions) {
  const app = new Hono<{ Variables: PageVariables }>()
  app.use(requestLog(deps.log))
  app.use(requestMetrics(deps.metrics, listener))
  app.use(securityHeaders(security))
  app.use(refuseOddHeaders())
  const version = readVersion()
  for (const path of ['/up', '/healthz'])
    app.get(path, (c) =>
      deps.stopping?.aborted === true
        ? c.json({ status: 'stopping', version }, 503)
        : c.json({ status: 'ok', version }),
    )
  app.onError((thrown, c) => answerError(c, toAppError(thrown), deps))
  return app
}
