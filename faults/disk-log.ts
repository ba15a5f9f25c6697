import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'preload', 'disk.c')
const HEAD_BYTES = 18
const files: Readonly<Record<string, DiskFile>> = { d: 'database', w: 'wal', m: 'mark' }

export type DiskFile = 'database' | 'wal' | 'mark'

export type DiskRecord =
  | { type: 'write'; file: DiskFile; offset: number; data: Buffer }
  | { type: 'truncate'; file: DiskFile; length: number }
  | { type: 'unlinked' | 'sync-begun' | 'synced' | 'sync-failed'; file: DiskFile }
  | { type: 'answer'; reference: string }

export function findCompilerObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux'
  if (spawnSync('cc', ['--version']).status !== 0) return 'needs a C compiler, cc'
  return undefined
}

let library: string | undefined

/** Environment that logs a server's writes, syncs and answers to a file. */
export function logDisk(log: string): Record<string, string> {
  library ??= compile()
  return { LD_PRELOAD: library, DISK_LOG: log }
}

export function limitByQuota(denial: string): Record<string, string> {
  library ??= compile()
  return { LD_PRELOAD: library, NO_QUOTA_WHILE: denial }
}

function compile(): string {
  const output = join(mkdtempSync(join(tmpdir(), 'pona-preload-')), 'disk.so')
  const { status, stderr } = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', output, source, '-ldl'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`cc ended with ${status}: ${stderr}`)
  return output
}

/** Parses the log of disk.c; drops a last record that a kill has truncated. */
export function readDiskLog(log: string): DiskRecord[] {
  const bytes = readFileSync(log)
  const records: DiskRecord[] = []
  for (let at = 0; at + HEAD_BYTES <= bytes.length; ) {
    const type = String.fromCharCode(bytes.readUInt8(at))
    const file = files[String.fromCharCode(bytes.readUInt8(at + 1))] ?? 'wal'
    const offset = Number(bytes.readBigUInt64LE(at + 2))
    const dataLength = Number(bytes.readBigUInt64LE(at + 10))
    const data = bytes.subarray(at + HEAD_BYTES, at + HEAD_BYTES + dataLength)
    if (data.length < dataLength) break
    at += HEAD_BYTES + dataLength
    if (type === 'W') records.push({ type: 'write', file, offset, data })
    else if (type === 'T') records.push({ type: 'truncate', file, length: offset })
    else if (type === 'U') records.push({ type: 'unlinked', file })
    else if (type === 'B') records.push({ type: 'sync-begun', file })
    else if (type === 'E') records.push({ type: 'synced', file })
    else if (type === 'F') records.push({ type: 'sync-failed', file })
    else if (type === 'A') records.push({ type: 'answer', reference: data.toString('latin1') })
    else throw new Error(`The disk log has a record of type ${type} at ${at}`)
  }
  return records
}
