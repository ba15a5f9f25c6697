import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const toServerFile = (distDir: string) => join(distDir, 'server', 'serve.js')

/** What Node made of it before, for the Node that built it. */
export const toCompiledDir = (distDir: string) => join(distDir, 'server', 'compiled')

/** What the build was made from. */
export const toSourcesFile = (distDir: string) => join(distDir, 'sources.sha256')

/** A line for each file that `names` has below the root: files, and folders with all they hold. */
export function listSources(rootDir: string, names: readonly string[]): string[] {
  return names
    .map((name) => join(rootDir, name))
    .flatMap(listFiles)
    .map((file) => `${hash('sha256', readFileSync(file))}  ${relative(rootDir, file).replaceAll(sep, '/')}`)
}

/**
 * Whether the build was made from these very sources. Their times can't tell: an archive or a copy brings those of
 * long ago along.
 */
export function isCurrent(distDir: string, rootDir: string, names: readonly string[]): boolean {
  const record = toSourcesFile(distDir)
  if (!existsSync(record)) return false
  const built = new Set(readFileSync(record, 'utf8').split('\n'))
  return listSources(rootDir, names).every((line) => built.has(line))
}

function listFiles(path: string): string[] {
  // What isn't there has no say: a deployment may leave out what the server doesn't need.
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
