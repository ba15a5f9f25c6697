import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const toServerFile = (distDir: string) => join(distDir, 'server', 'serve.js')

/** What Node made of it before, for the Node that built it. */
export const toCompiledDir = (distDir: string) => join(distDir, 'server', 'compiled')

/** Whether what the build made is there and no older than any of its sources: files, and folders with all they hold. */
export function isCurrent(built: string, sources: readonly string[]): boolean {
  const builtAt = readTime(built)
  return builtAt !== undefined && sources.every((source) => isOlder(source, builtAt))
}

function isOlder(source: string, builtAt: number): boolean {
  // What isn't there has no say: a deployment may leave out what the server doesn't need.
  if (!existsSync(source)) return true
  if (!statSync(source).isDirectory()) return statSync(source).mtimeMs <= builtAt
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .every((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs <= builtAt)
}

function readTime(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}
