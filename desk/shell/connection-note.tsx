import { type Connection, useConnection } from '../platform/live.ts'

const WORDS: Record<Connection, string> = {
  connecting: 'Connecting …',
  live: 'Live',
  reconnecting: 'Reconnecting …',
  offline: 'Offline',
}

export function ConnectionNote() {
  const connection = useConnection()
  return (
    <p className="connection-note" role="status" data-connection={connection}>
      {WORDS[connection]}
    </p>
  )
}

/** While offline, data may be old and changes are impossible. */
export function OfflineBanner() {
  if (useConnection() !== 'offline') return null
  return (
    <p className="offline-banner">
      You are offline. This is what the desk last knew; it catches up by itself. What you type stays here.
    </p>
  )
}
