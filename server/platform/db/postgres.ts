import { Socket } from 'node:net'
import {
  type BinaryOperationNode,
  type Dialect,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
  ValueListNode,
} from 'kysely'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5_000
/** Longer than any answer takes, and than idle connections are kept. */
const MAX_SILENCE_MS = 20_000
const INT8_TYPE = 20

type BrokenConnectionHandler = (error: Error) => void

type PostgresOptions = {
  maxConnections?: number
  maxSilenceMs?: number
  isReadOnly?: boolean
}

export async function createPostgresDialect(
  url: string,
  onBroken: BrokenConnectionHandler,
  {
    maxConnections = MAX_CONNECTIONS,
    maxSilenceMs = MAX_SILENCE_MS,
    isReadOnly = false,
  }: PostgresOptions = {},
): Promise<Dialect> {
  // Loaded on demand: most installations never need it.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => createImpatientSocket(maxSilenceMs),
    types: {
      // Row numbers and times are far below 2^53.
      getTypeParser: (type, format) => (type === INT8_TYPE ? Number : pg.types.getTypeParser(type, format)),
    },
  })
  // Keep a restart of the database from ending the process; the pool reconnects. The first listener is for idle
  // connections, the second for busy ones, whose queries fail as well.
  pool.on('error', onBroken)
  pool.on('connect', (client) => {
    client.on('error', onBroken)
    // Before any other query of the connection. One that breaks meanwhile is told by its first query.
    if (isReadOnly) client.query('set default_transaction_read_only = on').catch(() => {})
  })
  return new EmptyListDialect({ pool })
}

class EmptyListDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new EmptyListCompiler()
  }
}

/**
 * Writes `in ()` as SQLite understands it: PostgreSQL refuses the empty list. Kysely's plugin for that leaves the
 * subqueries of a comparison as they are.
 */
class EmptyListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node
    const isList = PrimitiveValueListNode.is(rightOperand) || ValueListNode.is(rightOperand)
    const isEmpty = isList && rightOperand.values.length === 0
    if (isEmpty && OperatorNode.is(operator)) this.append(operator.operator === 'in' ? 'false' : 'true')
    else super.visitBinaryOperation(node)
  }
}

/** A dead machine or network sends no error: queries would wait forever. */
function createImpatientSocket(maxSilenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(maxSilenceMs, () => {
    socket.destroy(Object.assign(new Error('PostgreSQL stopped responding'), { code: 'ETIMEDOUT' }))
  })
}

const DISK_FULL = '53100'

export function isPostgresFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DISK_FULL
}

/** Classes and codes of temporary errors (Appendix A of PostgreSQL's manual). */
const TEMPORARY_ERRORS =
  /^(?:08|53|57P0|25006$|25P03$|58|40001$|40P01$|55P03$|E(?:CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND))/

/** PostgreSQL could not write: unreachable, starting, full, read-only after a failover, or out of connections. */
export function isPostgresWriteFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return TEMPORARY_ERRORS.test(error.code)
  // node-postgres has no codes for a connection that ends during a query.
  return /^Connection terminated|^Client (?:has encountered|was closed)|timeout exceeded when trying/.test(
    error.message,
  )
}
