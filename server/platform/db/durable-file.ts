import { randomUUID } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file atomically, on disk when it returns. Keeps the owner. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, content, { mode: 0o600 })
  keepOwner(file, unfinished)
  moveDurably(unfinished, file)
}

/** Creates a file, complete and on disk when it returns. Keeps a file that another process has created meanwhile. */
export function createDurably(file: string, content: string): void {
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, content, { mode: 0o600, flush: true })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if (!isThere(error)) throw error
  } finally {
    rmSync(unfinished)
  }
  sync(dirname(file))
}

export function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** A command run by root must not take the file away from the server's user. */
function keepOwner(file: string, unfinished: string): void {
  if (process.getuid?.() !== 0 || !existsSync(file)) return
  const { uid, gid } = statSync(file)
  chownSync(unfinished, uid, gid)
}

export function moveDurably(from: string, to: string): void {
  sync(from)
  renameSync(from, to)
  sync(dirname(to))
}

export function toFileTime(time: Date): string {
  return time.toISOString().replace(/[:.]/g, '-')
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
