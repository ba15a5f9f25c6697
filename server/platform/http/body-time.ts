import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { readParts } from './body-parts.ts'

/** 2 kbit/s: a fifth of GPRS. */
const LEAST_RATE = { periodMs: 30_000, minBytes: 8_192 }

const REFUSAL = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Restarts the clock of a body that is allowed to be slow. */
const clocks = new WeakMap<IncomingMessage, (clock: Clock) => void>()
/** A body that brings fewer bytes in a period is too slow. */
type Clock = { periodMs: number; minBytes: number }

/**
 * Disconnects clients whose body takes longer than `timeoutMs`. Node's own limit applies to every request of a server;
 * here a route can allow slow bodies.
 */
export function limitBodyTime(server: Server, timeoutMs: number): void {
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!hasBody(incoming)) return
    let timer: NodeJS.Timeout | undefined
    function start({ periodMs, minBytes }: Clock): void {
      clearTimeout(timer)
      const { bytesRead } = incoming.socket
      timer = setTimeout(() => {
        if (incoming.complete || incoming.destroyed) return
        if (incoming.socket.bytesRead - bytesRead >= minBytes) start({ periodMs, minBytes })
        else disconnect(incoming, outgoing)
      }, periodMs)
      timer.unref()
    }
    clocks.set(incoming, start)
    start({ periodMs: timeoutMs, minBytes: Number.POSITIVE_INFINITY })
    incoming.once('close', () => clearTimeout(timer))
  })
}

/** The parts of a body that may take hours, as they arrive. */
export function readSlowParts(c: Context): AsyncIterable<Uint8Array> {
  allowSlowBody(c)
  return readParts(c)
}

/** Limits the rate of this request's body instead of its time. */
export function allowSlowBody(c: Context, leastRate: Clock = LEAST_RATE): void {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (incoming && 'complete' in incoming) clocks.get(incoming as IncomingMessage)?.(leastRate)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}

function disconnect({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  if (socket.writable && !outgoing.headersSent) socket.write(REFUSAL)
  socket.destroySoon()
}
