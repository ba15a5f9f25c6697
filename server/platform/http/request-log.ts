import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log/log.ts'
import { runInRequest } from '../log/request-id.ts'
import { type AnswerVariables, isComplete } from './complete-answer.ts'
import { isFile } from './file-type.ts'
import { findRoute } from './request-route.ts'

/** Proxies ask several times a second. */
const PROBES: ReadonlySet<string> = new Set(['/up', '/healthz'])

export type RequestVariables = AnswerVariables & { requestId: string }

/** Logs one line per request: the route's pattern, never the address or any content. Answers carry the id. */
export function requestLog(log: Log): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async function logRequest(c, next) {
    const startedAt = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await runInRequest(requestId, next)
    if (!isComplete(c) && !isFile(c.res)) c.res.headers.set('X-Request-Id', requestId)
    const durationMs = Math.round(performance.now() - startedAt)
    const level = PROBES.has(c.req.path) ? 'debug' : 'info'
    log[level](
      { requestId, method: c.req.method, route: findRoute(c), status: c.res.status, durationMs },
      'request',
    )
  }
}
