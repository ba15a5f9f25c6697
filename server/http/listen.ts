import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Listener } from '../config.ts'

const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}

/** Who takes nothing of an answer for so long is gone. The events of the desk have a heartbeat. */
const STALLED_MS = 2 * 60 * 1000
/** Both listeners have to stop within what a service manager waits. */
const STOP_GRACE_MS = 7_000

/** Connections that wait to be taken. Beyond them a visitor's first packet is dropped, and comes again after seconds. */
const MAX_BACKLOG = 4_096

/** How often a listener that stops looks for connections that have become idle. */
const IDLE_CHECK_MS = 50

type Fetch = Pick<Hono, 'fetch'>['fetch']

type ListenOptions = {
  stalledMs?: number
  stopGraceMs?: number
  onConnection?: () => void
}

/** Listens until disposed; disposing stops accepting and waits a while for the requests that were taken. */
export async function listen(
  fetch: Fetch,
  { host, port }: Listener,
  { stalledMs = STALLED_MS, stopGraceMs = STOP_GRACE_MS, onConnection }: ListenOptions = {},
): Promise<AsyncDisposable> {
  // Without serverOptions of another protocol the adaptor makes a plain HTTP server.
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  server.timeout = stalledMs
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
      // Connections that are at work now are closed once they have their answer, not when they have been idle for long.
      const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
      // A reader that takes nothing would hold on to the process for ever.
      const grace = setTimeout(() => server.closeAllConnections(), stopGraceMs)
      server.closeIdleConnections()
      await closed
      clearInterval(closing)
      clearTimeout(grace)
    },
  }
}
