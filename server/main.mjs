// Plain JavaScript: for a single TypeScript file Node loads its type stripper, 25 ms and 13 MB.
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isCurrent, toCompiledDir, toServerFile } from './platform/process/built-server.mjs'

const rootDir = join(import.meta.dirname, '..')
const distDir = join(rootDir, 'dist')
const built = toServerFile(distDir)
const sources = ['server', 'contract', 'package-lock.json']
const runsBuilt =
  !process.argv.includes('--source') && existsSync(built) && isCurrent(distDir, rootDir, sources)

// The compiled single file starts three times as fast; the sources run if they differ, or on request.
if (runsBuilt) enableCompileCache({ directory: toCompiledDir(distDir), portable: true })
/** @type {typeof import('./serve/serve.ts')} */
const program = runsBuilt ? await import(pathToFileURL(built).href) : await import('./serve/serve.ts')
await program.runServer(distDir)
