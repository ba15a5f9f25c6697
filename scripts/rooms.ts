import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listRefusedImports } from './lint/rooms.ts'
import { rootDir } from './paths.ts'

/** Programs whose rooms form no circle, each with its floors: folders of rooms that never import each other. */
const programs: Readonly<Record<string, readonly string[]>> = {
  desk: ['pages'],
}

const refused = Object.entries(programs).flatMap(([base, floors]) => {
  const files = globSync(`${base}/**/*.{ts,tsx}`, { cwd: rootDir }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const sources = files.toSorted().map((file) => ({ file, text: readFileSync(join(rootDir, file), 'utf8') }))
  return listRefusedImports(sources, base, floors)
})
for (const line of refused) console.error(line)
process.exitCode = refused.length === 0 ? 0 : 1
