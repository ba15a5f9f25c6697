import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from './paths.ts'
import { toDatedChangelog } from './release/changelog.ts'

// "npm version" runs it between the new version in package.json and the commit with its tag.
const file = join(rootDir, 'CHANGELOG.md')
const { version } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'))
try {
  writeFileSync(file, toDatedChangelog(readFileSync(file, 'utf8'), version, new Date()))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
