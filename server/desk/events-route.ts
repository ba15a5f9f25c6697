import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import type { LiveEvent } from '#contract/desk/inquiries.ts'
import type { StaffVariables } from '../auth/staff-guard.ts'
import type { Db } from '../db/tables.ts'
import { readQuery } from '../http/read-json.ts'
import { type LiveFeed, readLastEvent } from './live-feed.ts'

/** Proxies drop what is silent for a minute. */
const HEARTBEAT_MS = 15_000
/** The client comes back by itself, and its session is checked anew. */
const LONGEST_STREAM_MS = 10 * 60 * 1000

const querySchema = v.object({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
})

/** `GET`: what changes in the inbox, as server-sent events; resumes after `Last-Event-ID` or `after`. */
export function eventsRoute({ db, liveFeed }: { db: Db; liveFeed: LiveFeed }) {
  return new Hono<{ Variables: StaffVariables }>().get('/', async function streamEvents(c) {
    const { after } = readQuery(c.req, querySchema)
    const lastSeen = c.req.header('last-event-id')
    const start = /^\d{1,15}$/.test(lastSeen ?? '') ? Number(lastSeen) : after
    const last = await readLastEvent(db)
    c.header('Cache-Control', 'no-store')
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      const closed = Promise.withResolvers<void>()
      const send = ({ n, ...event }: LiveEvent) =>
        void stream.writeSSE({ id: String(n), event: 'change', data: JSON.stringify({ n, ...event }) })
      using _subscription = liveFeed.subscribe({
        after: Math.min(start ?? last, last),
        send,
        close: closed.resolve,
      })
      stream.onAbort(closed.resolve)
      await stream.writeSSE({ id: String(start ?? last), event: 'hello', data: '' })
      const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS)
      const end = setTimeout(closed.resolve, LONGEST_STREAM_MS)
      await closed.promise
      clearInterval(heartbeat)
      clearTimeout(end)
    })
  })
}
