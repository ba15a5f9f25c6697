import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Listener } from '../config/listeners.ts'
import { limitBodyTime } from './body-time.ts'

const serverOptions = {
  headersTimeout: 10_000,
  // Replaced by a limit of the body alone.
  requestTimeout: 0,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}

const BODY_TIMEOUT_MS = 15_000
/** A client that reads nothing for this long is disconnected. The desk's event stream has a heartbeat. */
const STALLED_CLIENT_TIMEOUT_MS = 2 * 60 * 1000
/** Both listeners must stop within a service manager's timeout. */
const STOP_GRACE_MS = 7_000

/** Connections that wait to be accepted. Beyond it the kernel drops SYN packets, which are resent after seconds. */
const MAX_BACKLOG = 4_096

const IDLE_CHECK_MS = 50

type Fetch = Pick<Hono, 'fetch'>['fetch']

type ListenOptions = {
  stalledMs?: number
  stopGraceMs?: number
  bodyTimeoutMs?: number
  onConnection?: () => void
}

/** Listens until disposed; disposing stops accepting and lets running requests finish for a while. */
export async function listen(
  fetch: Fetch,
  { host, port }: Listener,
  options: ListenOptions = {},
): Promise<AsyncDisposable> {
  const { stalledMs = STALLED_CLIENT_TIMEOUT_MS, stopGraceMs = STOP_GRACE_MS, onConnection } = options
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  server.timeout = stalledMs
  limitBodyTime(server, options.bodyTimeoutMs ?? BODY_TIMEOUT_MS)
  if (onConnection) server.on('connection', onConnection)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: MAX_BACKLOG }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Busy connections are closed right after their answer.
      const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
      // A client that reads nothing would keep the process alive forever.
      const grace = setTimeout(() => server.closeAllConnections(), stopGraceMs)
      server.closeIdleConnections()
      await closed
      clearInterval(closing)
      clearTimeout(grace)
    },
  }
}
