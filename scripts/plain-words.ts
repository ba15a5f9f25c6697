import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programs } from './lint/floors.ts'
import { listUnplain } from './lint/plain-words.ts'
import { rootDir } from './paths.ts'

const folders = [...Object.keys(programs), 'tests'].join(',')
const files = globSync([`{${folders}}/**/*.{ts,tsx,mjs,css}`, '*.ts'], {
  cwd: rootDir,
  exclude: ['**/node_modules'],
})
const lines = files
  .toSorted()
  .flatMap((file) =>
    listUnplain(file, readFileSync(join(rootDir, file), 'utf8')).map(
      ({ line, text }) => `${file}:${line} ${text.slice(0, 80)}`,
    ),
  )
if (lines.length > 0)
  console.error(`Open a comment with its verb or noun, and name who does what:\n${lines.join('\n')}`)
process.exitCode = lines.length === 0 ? 0 : 1
