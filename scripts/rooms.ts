import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Floor, listRefusedImports } from './lint/rooms.ts'
import { rootDir } from './paths.ts'

/** The floors of each program, from the bottom. */
const programs: Readonly<Record<string, readonly Floor[]>> = {
  server: [
    { rooms: 'platform/*' },
    { rooms: 'case/*' },
    // The features, of which none knows another.
    { rooms: 'others', areApart: true },
    { rooms: 'serve' },
  ],
  desk: [{ rooms: 'others' }, { rooms: 'pages/*', areApart: true }],
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
