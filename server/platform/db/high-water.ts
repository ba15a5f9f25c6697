import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { writeDurably } from './durable-file.ts'

/** The newest event: its number, and the hash that covers all events before it. */
export type Head = { n: number; hash: Uint8Array }

export const NO_ENTRIES: Head = { n: 0, hash: new Uint8Array(32) }

const FORMAT = 0x706f_6e31
const [NUMBER_AT, HASH_AT, CHECKSUM_AT, BYTES] = [4, 12, 44, 48]
const MAX_READS = 5

const toMarkFile = (databaseFile: string) => `${databaseFile}-mark`

export function readHighWater(databaseFile: string): Head | 'absent' | 'unreadable' {
  for (let read = 0; read < MAX_READS; read++) {
    try {
      const head = parseMark(readFileSync(toMarkFile(databaseFile)))
      if (head !== undefined) return head
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'absent'
      throw error
    }
  }
  return 'unreadable'
}

export function makeHighWater(databaseFile: string, head: Head): void {
  writeDurably(toMarkFile(databaseFile), toMark(head))
}

export type HighWater = Disposable & { raise(head: Head): void }

/** Raises the mark after each commit, without a sync: after a power cut it may lag behind, but never run ahead. */
export function openHighWater(databaseFile: string): HighWater {
  const descriptor = openSync(toMarkFile(databaseFile), 'r+')
  let marked = 0
  return {
    raise(head) {
      if (head.n === marked) return
      writeSync(descriptor, toMark(head), 0, BYTES, 0)
      marked = head.n
    },
    [Symbol.dispose]: () => closeSync(descriptor),
  }
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

function toMark({ n, hash }: Head): Buffer {
  const mark = Buffer.alloc(BYTES)
  mark.writeUInt32BE(FORMAT)
  mark.writeBigUInt64BE(BigInt(n), NUMBER_AT)
  mark.set(hash, HASH_AT)
  mark.writeUInt32BE(crc32(mark.subarray(0, CHECKSUM_AT)), CHECKSUM_AT)
  return mark
}

function parseMark(mark: Buffer): Head | undefined {
  if (mark.length !== BYTES || mark.readUInt32BE() !== FORMAT) return undefined
  if (mark.readUInt32BE(CHECKSUM_AT) !== crc32(mark.subarray(0, CHECKSUM_AT))) return undefined
  return { n: Number(mark.readBigUInt64BE(NUMBER_AT)), hash: mark.subarray(HASH_AT, CHECKSUM_AT) }
}
