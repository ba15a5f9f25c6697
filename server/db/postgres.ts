import { Socket } from 'node:net'
import { type Dialect, PostgresDialect } from 'kysely'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5_000
/** Longer than any answer takes, and than the pool keeps a connection that has nothing to do. */
const MAX_SILENCE_MS = 20_000
const INT8_TYPE = 20

type BrokenConnectionHandler = (error: Error) => void

type PostgresOptions = {
  maxConnections?: number
  /** None for 0. */
  maxSilenceMs?: number
}

/** PostgreSQL by address. `onBroken` hears of connections that break. */
export async function createPostgresDialect(
  url: string,
  onBroken: BrokenConnectionHandler,
  { maxConnections = MAX_CONNECTIONS, maxSilenceMs = MAX_SILENCE_MS }: PostgresOptions = {},
): Promise<Dialect> {
  // Loaded only here: most installations never need it.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => createImpatientSocket(maxSilenceMs),
    types: {
      // Row numbers and times stay far below 2^53.
      getTypeParser: (type, format) => (type === INT8_TYPE ? Number : pg.types.getTypeParser(type, format)),
    },
  })
  // Without these listeners a restart of the database would end the process; the pool itself connects anew. The first
  // hears of connections that are at rest, the second of those at work, whose queries fail as well.
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  return new PostgresDialect({ pool })
}

/** A machine that dies, or a way to it, says nothing: whoever asked would wait for its answer for ever. */
function createImpatientSocket(maxSilenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(maxSilenceMs, () => {
    socket.destroy(Object.assign(new Error('PostgreSQL fell silent'), { code: 'ETIMEDOUT' }))
  })
}

const DISK_FULL = '53100'

export function isPostgresFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DISK_FULL
}

/** Classes and codes by which PostgreSQL, or the way to it, says "not now" (Appendix A of its manual). */
const NOT_NOW =
  /^(?:08|53|57P0|25006$|25P03$|58|40001$|40P01$|55P03$|E(?:CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND))/

/** PostgreSQL could not write: away, starting, full, read-only after a failover, or short of connections. */
export function isPostgresWriteFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return NOT_NOW.test(error.code)
  // node-postgres has no codes for a connection that ends under a query.
  return /^Connection terminated|^Client (?:has encountered|was closed)|timeout exceeded when trying/.test(
    error.message,
  )
}
