import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programs } from './lint/floors.ts'
import { listNamedPaths } from './lint/named-paths.ts'
import { rootDir } from './paths.ts'

/** Each company adds these itself, or the text names them as an example. */
const absentOnPurpose = new Set(['deploy/release-key.pem', 'site/content/photos/', 'tests/browser/FILE'])

const folders = [...Object.keys(programs), 'tests', 'docs'].join(',')
// Decisions tell of the past.
const files = globSync([`{${folders}}/**/*.{ts,tsx,mjs,css,grit,sh,md}`, '*.md'], {
  cwd: rootDir,
  exclude: ['**/node_modules', 'docs/decisions'],
})
const gone = files.toSorted().flatMap((file) =>
  listNamedPaths(file, readFileSync(join(rootDir, file), 'utf8'))
    .filter(({ path }) => !absentOnPurpose.has(path) && !existsSync(join(rootDir, path)))
    .map(({ line, path }) => `${file}:${line} names ${path}, which doesn't exist`),
)
for (const line of gone) console.error(line)
process.exitCode = gone.length === 0 ? 0 : 1
