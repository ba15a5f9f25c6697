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

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Ends where the content breaks off, or once the signal is aborted: what has arrived counts. */
export async function* untilAborted(content: Content, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const parts = toIterator(content)
  let stopWaiting = () => {}
  signal.addEventListener('abort', () => stopWaiting())
  try {
    while (!signal.aborted) {
      // A race with one promise for the signal would keep every part until the end.
      const waiting = Promise.withResolvers<undefined>()
      stopWaiting = () => waiting.resolve(undefined)
      const next = await Promise.race([parts.next(), waiting.promise])
      if (next === undefined || next.done) return
      yield next.value
    }
  } catch {
    // The connection broke. Its other end learns from `find` where to go on.
  } finally {
    // Not awaited: a dead connection never answers.
    void parts.return(undefined).catch(() => undefined)
  }
}

async function* toIterator(content: Content): AsyncGenerator<Uint8Array, void, undefined> {
  yield* content
}
