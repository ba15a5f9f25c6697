import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** Arbitrary, but the same for all versions. With the schema's hash: several installations may share a database. */
const SERVING_LOCK = 70_646_163
const CONNECT_TIMEOUT_MS = 5_000
const RETRY_MS = 5_000

/**
 * Shows commands that a server works on this PostgreSQL database: a shared lock, held by a connection of its own until it
 * is disposed or the process ends in any way. Regained after a lost connection.
 */
export function showServing(url: string, onBroken: (error: Error) => void): AsyncDisposable {
  const stop = new AbortController()

  async function hold(): Promise<void> {
    while (!stop.signal.aborted) {
      await holdOnce().catch(onBroken)
      await sleep(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  async function holdOnce(): Promise<void> {
    const client = await createClient(url)
    const ended = Promise.withResolvers<void>()
    client.once('error', ended.reject)
    client.once('end', () => ended.resolve())
    // Also ends a wait for a command that keeps servers out.
    const end = () => void client.end().catch(() => undefined)
    stop.signal.addEventListener('abort', end)
    try {
      await client.connect()
      await client.query(`select pg_advisory_lock_shared($1, hashtext(current_schema()))`, [SERVING_LOCK])
      await ended.promise
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      stop.signal.removeEventListener('abort', end)
      end()
    }
  }

  const holding = hold()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await holding
    },
  }
}

/** Keeps servers from showing that they serve. Undefined while one does. */
export async function lockOutServers(url: string): Promise<AsyncDisposable | undefined> {
  const client = await createClient(url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock($1, hashtext(current_schema())) as locked`,
    [SERVING_LOCK],
  )
  const lock = { [Symbol.asyncDispose]: () => client.end() }
  if (rows[0]?.locked === true) return lock
  await client.end()
  return undefined
}

async function createClient(url: string): Promise<Client> {
  const { default: pg } = await import('pg')
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
}
