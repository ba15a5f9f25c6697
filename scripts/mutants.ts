import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { KEEPS_BUILD } from '#testing/server/build-setup.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { type Mutant, mutants } from './mutants/list.ts'
import { rootDir } from './paths.ts'
import { REPORT_FILE, vitestReport } from './vitest-report.ts'

// Plants one fault after another in a copy of the last commit, and runs the tests that must notice it:
// npm run mutants [WORD…]
const words = process.argv.slice(2)
const chosen = mutants.filter(({ name }) => words.every((word) => name.includes(word)))
/** A copy, so that no fault can get into a commit. */
const copy = mkdtempSync(join(tmpdir(), 'pona-mutants-'))

let survived = 0
buildIfNeeded()
git('worktree', 'add', '--detach', copy)
try {
  for (const folder of ['node_modules', 'testing/node_modules', 'dist'])
    symlinkSync(join(rootDir, folder), join(copy, folder))
  for (const mutant of chosen) {
    const caughtBy = tryMutant(mutant)
    if (caughtBy === undefined) survived += 1
    process.stdout.write(`${mutant.name}\n  ${caughtBy ?? 'SURVIVED'}\n`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
  git('worktree', 'prune')
}
process.stdout.write(`${chosen.length - survived} caught, ${survived} survived\n`)
process.exitCode = survived === 0 ? 0 : 1

/** Returns the first test that failed. */
function tryMutant({ file, find, replace, tests }: Mutant): string | undefined {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(find).length !== 2) throw new Error(`${file} has no single place for this fault: ${find}`)
  const changed = source.replace(find, () => replace)
  writeFileSync(path, changed)
  const caughtBy = runTests(tests)
  writeFileSync(path, source)
  return caughtBy
}

function runTests(tests: readonly string[]): string | undefined {
  const report = join(copy, 'report.json')
  writeFileSync(report, '')
  const reporter = join(copy, 'scripts', 'vitest-report.ts')
  // Leaves out --bail, which may end a run before the failed test is reported.
  const options = ['--project=unit', '--project=api on SQLite', `--reporter=${reporter}`]
  const { status } = spawnSync('vitest', ['run', ...options, ...tests], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, [REPORT_FILE]: report, [KEEPS_BUILD]: '1' },
  })
  const { failing, unhandled } = v.parse(vitestReport, JSON.parse(readFileSync(report, 'utf8')))
  const [first] = failing
  if (first === undefined && unhandled.length === 0 && status !== 0)
    throw new Error(`The tests ended with ${status} and named no failure: ${tests.join(' ')}`)
  if (first === undefined) return unhandled[0]
  return `${first.file}: ${first.failures[0]?.title ?? 'outside of its tests'}`
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: rootDir, stdio: ['ignore', 'ignore', 'inherit'] })
}
