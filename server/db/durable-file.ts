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

/** A new content, or the one before: never half of it, and on disk when it returns. Who owns the file goes on owning it. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, content, { mode: 0o600 })
  keepOwner(file, unfinished)
  moveDurably(unfinished, file)
}

/** A new file, whole and on disk when it returns. One that another process has made meanwhile stays as it is. */
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

/** That a file could not be made because it is there. */
export function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** A command that root has run must not take a file from the server that reads it. */
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

/** For names: `2026-11-21T07-00-00-000Z`. */
export function toFileTime(time: Date): string {
  return time.toISOString().replace(/[:.]/g, '-')
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
