import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Config } from '../../server/platform/config/config.ts'
import type { Listener } from '../../server/platform/config/listeners.ts'

/** A frozen server accepts connections and never answers. */
const ANSWER_TIMEOUT_MS = 5_000

export type Answer = { status: number; body: string }

type Question = { path: string; headers?: Record<string, string> }

/** Asks a listener of this machine's server. Undefined when nothing answers in time. */
export async function askListener(
  { host, port }: Listener,
  { path, headers = {} }: Question,
): Promise<Answer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  // Not `fetch`, which sets Host itself.
  const asked = request(
    { host: toReachable(host), port, path, headers, signal, agent: false },
    (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    },
  )
  asked.once('error', reject)
  asked.end()
  return promise.catch(() => undefined)
}

/** Asks for paths that the server shows to monitors alone: `/readyz` and `/metrics`. */
export function askAsMonitor(config: Config, path: string): Promise<Answer | undefined> {
  const { deskListener, publicListener, deskOrigin, metricsToken } = config
  return askListener(deskListener ?? publicListener, {
    path,
    headers: {
      ...(deskListener === undefined && { host: new URL(deskOrigin).host }),
      ...(metricsToken !== undefined && { authorization: `Bearer ${metricsToken}` }),
    },
  })
}

/** An address that means "all of this machine" can be listened on, and not be asked everywhere. */
function toReachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}
