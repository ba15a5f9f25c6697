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

/** How often a listener that stops looks for connections that have become idle. */
const IDLE_CHECK_MS = 50

type Fetch = Pick<Hono, 'fetch'>['fetch']

/** Listens until disposed; disposing stops accepting and waits for the requests that were taken. */
export async function listen(fetch: Fetch, { host, port }: Listener): Promise<AsyncDisposable> {
  // Without serverOptions of another protocol the adaptor makes a plain HTTP server.
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Connections that are at work now are closed once they have their answer, not when they have been idle for long.
      const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
      server.closeIdleConnections()
      await closed
      clearInterval(closing)
    },
  }
}
