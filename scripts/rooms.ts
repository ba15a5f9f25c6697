import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programs, programsOfFiles } from './lint/floors.ts'
import { listRefusedImports } from './lint/rooms.ts'
import { rootDir } from './paths.ts'

const files = globSync(`{${Object.keys(programs).join(',')}}/**/*.{ts,tsx,mjs}`, {
  cwd: rootDir,
  exclude: ['**/node_modules'],
}).filter((file) => !/\.test\.tsx?$/.test(file))
const sources = files.toSorted().map((file) => ({ file, text: readFileSync(join(rootDir, file), 'utf8') }))
const refused = listRefusedImports(sources, programs, programsOfFiles)
for (const line of refused) console.error(line)
process.exitCode = refused.length === 0 ? 0 : 1
