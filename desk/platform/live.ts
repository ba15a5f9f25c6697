import type { QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { type LiveEvent, liveEventSchema, streamEventsRoute } from '#contract/desk/inquiries.ts'
import { presenceSchema } from '#contract/desk/presence.ts'
import { fetchDesk } from './api.ts'
import { DeskError, type DeskErrorCode } from './desk-error.ts'
import { present } from './presence.ts'
import { queryClient } from './query-client.ts'
import { readServerEvents } from './server-events.ts'
import { createStore, useStore } from './store.ts'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
/** Events between the first answers and the stream are fetched once the page has loaded. */
const CATCH_UP_AFTER_MS = 3_000
const GATHER_MS = 150
const SESSION_ENDING_CODES: readonly DeskErrorCode[] = [
  'signed_out',
  'account_disabled',
  'second_factor_needed',
]

export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline'

const connection = createStore<Connection>('connecting')

export function useConnection(): Connection {
  return useStore(connection)
}

export type EventListener = {
  onEvent?: (event: LiveEvent) => void
  /** The queries that events have made stale. Undefined is an event that may have been missed. */
  findStale?: (events: readonly (LiveEvent | undefined)[]) => readonly QueryKey[]
}

/** Follows the server's events, resuming after a disconnect, until the session ends. */
export function followEvents(listeners: readonly EventListener[]): () => void {
  const ended = new AbortController()
  // The next person starts without a connection.
  connection.set('connecting')
  void follow(ended.signal, listeners)
  return () => ended.abort()
}

async function follow(ended: AbortSignal, listeners: readonly EventListener[]): Promise<void> {
  let lastId = ''
  let failures = 0
  while (!ended.aborted) {
    // A dead connection may look alive for long; the browser's offline event is immediate.
    const lost = new AbortController()
    window.addEventListener('offline', () => lost.abort(), { once: true, signal: ended })
    try {
      const signal = AbortSignal.any([ended, lost.signal])
      const response = await fetchDesk(
        streamEventsRoute,
        { query: {}, signal },
        lastId ? { 'last-event-id': lastId } : {},
      )
      for await (const { id, data } of readServerEvents(response)) {
        // Every stream begins with a greeting; missed events follow it.
        const before = connection.read()
        if (before === 'connecting') window.setTimeout(() => refreshSoon(listeners), CATCH_UP_AFTER_MS)
        else if (before !== 'live') void queryClient.invalidateQueries()
        failures = 0
        connection.set('live')
        if (id) lastId = id
        if (data === '') continue
        const message: unknown = JSON.parse(data)
        const presence = v.safeParse(presenceSchema, message)
        if (presence.success) present.set(presence.output.present)
        const event = v.safeParse(liveEventSchema, message)
        if (!event.success) continue
        refreshSoon(listeners, event.output)
        for (const { onEvent } of listeners) onEvent?.(event.output)
      }
    } catch (error) {
      if (ended.aborted) return
      failures += 1
      connection.set(navigator.onLine ? 'reconnecting' : 'offline')
      // The session gate shows why. Any other refusal may be a proxy's, and pass.
      if (error instanceof DeskError && SESSION_ENDING_CODES.includes(error.code)) return
    }
    // The server ends streams regularly; immediate reconnects of all clients would overload it after a restart.
    await pause(Math.max(1, failures), ended)
  }
}

/** Backoff, cut short when the browser is online again. */
function pause(failures: number, ended: AbortSignal): Promise<void> {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS)
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, waitMs)
    const resume = () => {
      window.clearTimeout(timer)
      resolve()
    }
    window.addEventListener('online', resume, { once: true, signal: ended })
    ended.addEventListener('abort', resume, { once: true })
  })
}

let gathered: (LiveEvent | undefined)[] | undefined

function refreshSoon(listeners: readonly EventListener[], event?: LiveEvent): void {
  if (gathered === undefined) {
    gathered = []
    window.setTimeout(() => refresh(listeners), GATHER_MS)
  }
  gathered.push(event)
}

function refresh(listeners: readonly EventListener[]): void {
  const events = gathered ?? []
  gathered = undefined
  for (const queryKey of listeners.flatMap(({ findStale }) => findStale?.(events) ?? []))
    void queryClient.invalidateQueries({ queryKey })
}
