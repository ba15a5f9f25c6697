import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLockProblems } from './lock-problems.ts'
import { rootDir, testingDir } from './paths.ts'

const problems = [rootDir, testingDir].flatMap((folder) => {
  const file = join(folder, 'package-lock.json')
  return findLockProblems(readFileSync(file, 'utf8')).map((problem) => `${file}: ${problem}`)
})
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
