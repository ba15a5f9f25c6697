import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exceptions } from './lint/regex-exceptions.ts'
import { listSlowRegexes } from './lint/slow-regexes.ts'
import { rootDir } from './paths.ts'

/** In these programs nearly every expression may meet what a stranger wrote. */
const SOURCES = '{contract,server,ui,site,desk}/**/*.{ts,tsx}'

const used = new Set<string>()
let failed = 0
for (const file of globSync(SOURCES, { cwd: rootDir }).toSorted()) {
  if (/\.test\.tsx?$/.test(file)) continue
  for (const { line, text, problem } of listSlowRegexes(file, readFileSync(join(rootDir, file), 'utf8'))) {
    const key = `${file} ${text}`
    if (exceptions.has(key)) used.add(key)
    else report(`${file}:${line} ${text}\n  ${problem}`)
  }
}
for (const key of exceptions.keys())
  if (!used.has(key)) report(`${key}\n  is an exception that is not needed`)
process.exitCode = failed === 0 ? 0 : 1

function report(problem: string): void {
  failed++
  console.error(problem)
}
