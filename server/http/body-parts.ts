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

async function* toNothing(): AsyncGenerator<Uint8Array> {}
