import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { writeDurably } from './durable-file.ts'

/** The newest event: its number, and the hash that covers all events before it. */
export type Head = { n: number; hash: Uint8Array }

export const NO_ENTRIES: Head = { n: 0, hash: new Uint8Array(32) }

/** The newest event, and the write-ahead log (WAL) that it was committed to. */
export type Mark = Head & { log: Uint8Array }

const FORMAT = 0x706f_6e32
const [NUMBER_AT, HASH_AT, LOG_AT, CHECKSUM_AT, BYTES] = [4, 12, 44, 52, 56]
const MAX_READS = 5
/** SQLite picks new salts whenever it restarts a WAL (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). */
const SALTS_AT = 16
const SALTS_BYTES = CHECKSUM_AT - LOG_AT

const toMarkFile = (databaseFile: string) => `${databaseFile}-mark`
const toLogFile = (databaseFile: string) => `${databaseFile}-wal`

export function readHighWater(databaseFile: string): Mark | 'absent' | 'unreadable' {
  for (let read = 0; read < MAX_READS; read++) {
    try {
      const mark = parseMark(readFileSync(toMarkFile(databaseFile)))
      if (mark !== undefined) return mark
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'absent'
      throw error
    }
  }
  return 'unreadable'
}

export function makeHighWater(databaseFile: string, head: Head): void {
  writeDurably(toMarkFile(databaseFile), toMark({ ...head, log: new Uint8Array(SALTS_BYTES) }))
}

/** Whether the mark was written after a commit to this very WAL. After a power cut it may name an earlier one. */
export function isLogOf(databaseFile: string, { log }: Mark): boolean {
  const descriptor = openSync(toLogFile(databaseFile), 'r')
  try {
    return Buffer.compare(readSalts(descriptor), log) === 0
  } finally {
    closeSync(descriptor)
  }
}

export type HighWater = Disposable & { raise(head: Head): void }

/**
 * Raises the mark after each commit, without a sync: after a power cut it may lag behind, but never run ahead. Needs an open
 * database, which keeps its WAL in place.
 */
export function openHighWater(databaseFile: string): HighWater {
  using opened = new DisposableStack()
  const open = (file: string, flags: string) => opened.adopt(openSync(file, flags), closeSync)
  const [descriptor, logDescriptor] = [
    open(toMarkFile(databaseFile), 'r+'),
    open(toLogFile(databaseFile), 'r'),
  ]
  const closing = opened.move()
  let marked: Mark = { ...NO_ENTRIES, log: new Uint8Array(SALTS_BYTES) }
  return {
    raise(head) {
      const log = readSalts(logDescriptor)
      if (head.n === marked.n && Buffer.compare(log, marked.log) === 0) return
      const mark = { ...head, log }
      writeSync(descriptor, toMark(mark), 0, BYTES, 0)
      marked = mark
    },
    [Symbol.dispose]: () => closing.dispose(),
  }
}

/** Zeros for an empty WAL. */
function readSalts(logDescriptor: number): Buffer {
  const salts = Buffer.alloc(SALTS_BYTES)
  readSync(logDescriptor, salts, 0, SALTS_BYTES, SALTS_AT)
  return salts
}

/** Reads the head within the current transaction; an empty database has no event log. */
export function createHeadReader(database: DatabaseSync): () => Head {
  let statement: StatementSync | undefined
  const isThere = database.prepare("select 1 from sqlite_master where type = 'table' and name = 'event'")
  return () => {
    if (statement === undefined && isThere.get() === undefined) return NO_ENTRIES
    statement ??= database.prepare('select n, hash from event order by n desc limit 1')
    const row = statement.get()
    return row === undefined ? NO_ENTRIES : toHead(row)
  }
}

export function findEntry(database: DatabaseSync, n: number): Head | undefined {
  const row = database.prepare('select n, hash from event where n = ?').get(n)
  return row && toHead(row)
}

function toHead(row: ReturnType<StatementSync['get']> & object): Head {
  const { n, hash } = row
  if (typeof n !== 'number' || !(hash instanceof Uint8Array)) throw new Error('The event log has other types')
  return { n, hash }
}

function toMark({ n, hash, log }: Mark): Buffer {
  const mark = Buffer.alloc(BYTES)
  mark.writeUInt32BE(FORMAT)
  mark.writeBigUInt64BE(BigInt(n), NUMBER_AT)
  mark.set(hash, HASH_AT)
  mark.set(log, LOG_AT)
  mark.writeUInt32BE(crc32(mark.subarray(0, CHECKSUM_AT)), CHECKSUM_AT)
  return mark
}

function parseMark(mark: Buffer): Mark | undefined {
  if (mark.length !== BYTES || mark.readUInt32BE() !== FORMAT) return undefined
  if (mark.readUInt32BE(CHECKSUM_AT) !== crc32(mark.subarray(0, CHECKSUM_AT))) return undefined
  return {
    n: Number(mark.readBigUInt64BE(NUMBER_AT)),
    hash: mark.subarray(HASH_AT, LOG_AT),
    log: mark.subarray(LOG_AT, CHECKSUM_AT),
  }
}
