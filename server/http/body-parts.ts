import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The parts of a body as they arrive. A web stream over Node's would take twice the time. */
export function readParts(c: Context): AsyncIterable<Uint8Array> {
  // In-process requests have no socket.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  // A refusal is answered on the connection whose body was not read to its end.
  if (incoming && 'iterator' in incoming) return incoming.iterator({ destroyOnReturn: false })
  return c.req.raw.body ?? toNothing()
}

/**
 * Ends the connection with the answer. A browser repeats a request by itself on another connection after a cut, and
 * would send its whole body before it reads that it is refused.
 */
export function closeAfterAnswer(c: Context): void {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  outgoing?.once('finish', () => incoming?.socket.destroySoon())
}

async function* toNothing(): AsyncGenerator<Uint8Array> {}
