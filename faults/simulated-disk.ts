import type { Random } from '#testing/server/random.ts'
import type { DiskFile, DiskRecord } from './disk-log.ts'

const SECTOR_BYTES = 512
const KEEPING = [0, 0.3, 0.6, 0.9, 1]

type Change = Extract<DiskRecord, { type: 'write' | 'truncate' }> & { doubtful?: true }

type SimulatedFile = { durable: Content; pending: Change[]; syncing: number }

export type SimulatedDisk = {
  apply(record: DiskRecord): void
  /**
   * A state that a power cut could leave now: all that was synced, and any part of the rest, including torn writes.
   */
  cutPower(random: Random): Record<DiskFile, Buffer>
}

/**
 * Models a disk: a write is durable once a sync that began after it has ended. After a failed sync Linux marks the
 * pages clean, so later syncs skip them and the writes stay in doubt.
 */
export function createSimulatedDisk(random: Random): SimulatedDisk {
  const files: Record<DiskFile, SimulatedFile> = {
    database: createFile(),
    wal: createFile(),
    mark: createFile(),
  }

  function settle(file: SimulatedFile): void {
    for (const change of file.pending.splice(0, file.syncing))
      if (!change.doubtful || random() < 0.5) applyChange(file.durable, change)
  }

  return {
    apply(record) {
      if (record.type === 'answer') return
      // SQLite unlinks a WAL after copying it into the database, so it doesn't matter whether the name comes back.
      if (record.type === 'unlinked') files[record.file] = createFile()
      const file = files[record.file]
      if (record.type === 'sync-begun') file.syncing = file.pending.length
      else if (record.type === 'sync-failed') for (const change of file.pending) change.doubtful = true
      else if (record.type === 'write' || record.type === 'truncate') file.pending.push({ ...record })
      else if (record.type === 'synced') settle(file)
    },
    cutPower(choose) {
      const keeping = KEEPING[Math.floor(choose() * KEEPING.length)] ?? 1
      function cut({ durable, pending }: SimulatedFile): Buffer {
        const content = { ...durable, bytes: Buffer.from(durable.bytes) }
        for (const change of pending) applyPart(content, change, keeping, choose)
        return content.bytes.subarray(0, content.length)
      }
      return { database: cut(files.database), wal: cut(files.wal), mark: cut(files.mark) }
    },
  }
}

function createFile(): SimulatedFile {
  return { durable: { bytes: Buffer.alloc(0), length: 0 }, pending: [], syncing: 0 }
}

function applyPart(content: Content, change: Change, keeping: number, random: Random): void {
  if (random() < keeping) applyChange(content, change)
  else if (change.type === 'write' && random() < 0.5) applyTorn(content, change, random)
}

function applyTorn(content: Content, write: Extract<Change, { type: 'write' }>, random: Random): void {
  for (let from = 0; from < write.data.length; from += SECTOR_BYTES) {
    const data = write.data.subarray(from, from + SECTOR_BYTES)
    if (random() < 0.5) applyChange(content, { ...write, offset: write.offset + from, data })
  }
}

/** A growing buffer; bytes beyond `length` are undefined. */
type Content = { bytes: Buffer; length: number }

function applyChange(content: Content, change: Change): void {
  if (change.type === 'truncate') {
    setLength(content, change.length)
  } else {
    setLength(content, Math.max(content.length, change.offset + change.data.length))
    change.data.copy(content.bytes, change.offset)
  }
}

function setLength(content: Content, length: number): void {
  if (length > content.bytes.length) {
    const roomier = Buffer.alloc(2 * length)
    content.bytes.copy(roomier, 0, 0, content.length)
    content.bytes = roomier
  }
  // Growth reads as zeros, even where a longer file had data before.
  if (length > content.length) content.bytes.fill(0, content.length, length)
  content.length = length
}
