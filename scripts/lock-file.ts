import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLockProblems } from './lock-problems.ts'
import { rootDir } from './paths.ts'

const problems = findLockProblems(readFileSync(join(rootDir, 'package-lock.json'), 'utf8'))
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
