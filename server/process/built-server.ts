import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const toServerFile = (distDir: string) => join(distDir, 'server', 'serve.js')

export const toCompiledDir = (distDir: string) => join(distDir, 'server', 'compiled')

export const toSourcesFile = (distDir: string) => join(distDir, 'sources.sha256')

/** One line per file of `names` below the root; folders with all their files. */
export function listSources(rootDir: string, names: readonly string[]): string[] {
  return names
    .map((name) => join(rootDir, name))
    .flatMap(listFiles)
    .map((file) => `${hash('sha256', readFileSync(file))}  ${relative(rootDir, file).replaceAll(sep, '/')}`)
}

/** Compares content, not times: archives and copies keep old times. */
export function isCurrent(distDir: string, rootDir: string, names: readonly string[]): boolean {
  const record = toSourcesFile(distDir)
  if (!existsSync(record)) return false
  const built = new Set(readFileSync(record, 'utf8').split('\n'))
  return listSources(rootDir, names).every((line) => built.has(line))
}

function listFiles(path: string): string[] {
  // Absent files are ignored: a deployment may leave out what the server doesn't need.
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
