import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
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
