import { type Connection, useConnection } from '../live.ts'

const WORDS: Record<Connection, string> = {
  connecting: 'Connecting …',
  live: 'Live',
  reconnecting: 'Reconnecting …',
  offline: 'Offline',
}

/** Whether what is on the screen is as it is on the server. */
export function ConnectionNote() {
  const connection = useConnection()
  return (
    <p className="connection" role="status" data-connection={connection}>
      {WORDS[connection]}
    </p>
  )
}

/** Over the page while there is no connection: what is shown may be old, and nothing can be changed. */
export function OfflineBanner() {
  if (useConnection() !== 'offline') return null
  return (
    <p className="offline-banner">
      You are offline. This is what the desk last knew; it catches up by itself. What you type stays here.
    </p>
  )
}
