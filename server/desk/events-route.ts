import { streamSSE } from 'hono/streaming'
import { type LiveEvent, streamEventsRoute } from '#contract/desk/inquiries.ts'
import { tellPresenceRoute } from '#contract/desk/presence.ts'
import { readReference } from '../case/on-inquiry.ts'
import { type LiveFeed, readLastEvent } from '../company/live/live-feed.ts'
import { tellPresence } from '../company/live/presence.ts'
import { createStreamLimit } from '../company/live/stream-limit.ts'
import type { AccountDeps } from '../company/staff/account-deps.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { isStillSignedIn } from '../company/staff/staff-guard.ts'

/** Proxies drop connections that are silent for a minute. */
const HEARTBEAT_MS = 15_000
/** The client reconnects unnoticed. Shorter than the timeout of proxies that cut long answers. */
const MAX_STREAM_MS = 100_000
const MAX_STREAMS_OF_SESSION = 10
/** A slower reader is disconnected and resumes after its last event. */
const MAX_UNREAD = 1_000

type Deps = AccountDeps & { liveFeed: LiveFeed }

/** Streams changes in the inbox. A session that has ended gets nothing more. */
export function serveEvents(routes: StaffRoutes, deps: Deps): void {
  const { db, liveFeed } = deps
  const limit = createStreamLimit(MAX_STREAMS_OF_SESSION)
  serveRoute(routes, streamEventsRoute, async (c, { query: { after } }) => {
    const lastSeen = c.req.header('last-event-id')
    const start = /^\d{1,15}$/.test(lastSeen ?? '') ? Number(lastSeen) : after
    const last = await readLastEvent(db)
    const { sessionId } = c.get('staff')
    const mayListen = () => isStillSignedIn(deps, c.get('staff'))
    c.header('Cache-Control', 'no-store')
    c.header('X-Accel-Buffering', 'no')
    // A HEAD request has no reader to end the stream.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
    return streamSSE(c, async (stream) => {
      const closed = Promise.withResolvers<void>()
      const cut = () => stream.abort()
      stream.onAbort(closed.resolve)
      using _place = limit.enter(sessionId, cut)
      let unread = 0
      const send = ({ n, ...event }: LiveEvent) => {
        if (unread++ === MAX_UNREAD) cut()
        const data = JSON.stringify({ n, ...event })
        void stream.writeSSE({ id: String(n), event: 'change', data }).finally(() => unread--)
      }
      using _subscription = liveFeed.subscribe({
        after: Math.min(start ?? last, last),
        mayListen,
        send,
        tellPresence: (present) =>
          void stream.writeSSE({ event: 'presence', data: JSON.stringify({ present }) }),
        close: cut,
      })
      void stream.writeSSE({ id: String(start ?? last), event: 'hello', data: '' })
      const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)
      const end = setTimeout(closed.resolve, MAX_STREAM_MS)
      await closed.promise
      clearInterval(heartbeat)
      clearTimeout(end)

      async function beat(): Promise<void> {
        // An unreachable database says nothing about the session.
        if (await mayListen().catch(() => true)) await stream.write(': still here\n\n')
        else cut()
      }
    })
  })

  serveRoute(routes, tellPresenceRoute, async (c, { body: { state } }) => {
    const { id: staffId } = c.get('staff')
    await tellPresence(db, { staffId, reference: readReference(c), state, now: deps.now() })
    liveFeed.announce()
    return { state }
  })
}
