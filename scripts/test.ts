import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { rootDir } from './paths.ts'
import { runStep } from './run-step.ts'
import { steps } from './steps.ts'

type Counts = { passed: number; failed: number }

const reports = mkdtempSync(join(tmpdir(), 'pona-test-'))
const total: Counts = { passed: 0, failed: 0 }

for (const step of steps) add(toCounts(await runStep(step)))
add(runVitest())
add(runPlaywright())
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 ? 0 : 1

function runVitest(): Counts {
  const report = join(reports, 'vitest.json')
  const status = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const schema = v.pipe(
    v.object({ numPassedTests: v.number(), numFailedTests: v.number() }),
    v.transform((counts): Counts => ({ passed: counts.numPassedTests, failed: counts.numFailedTests })),
  )
  return readCounts(report, schema, status)
}

function runPlaywright(): Counts {
  const report = join(reports, 'playwright.json')
  const status = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const schema = v.pipe(
    v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }) }),
    // A test that passes only at the second try has failed.
    v.transform(({ stats }): Counts => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })),
  )
  return readCounts(report, schema, status)
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): number | null {
  return spawnSync(program, args, { cwd: rootDir, stdio: 'inherit', env: { ...process.env, ...env } }).status
}

/** A runner that fails without a failed test to show for it has failed itself. */
function readCounts(report: string, schema: v.GenericSchema<unknown, Counts>, status: number | null): Counts {
  try {
    const counts = v.parse(schema, JSON.parse(readFileSync(report, 'utf8')))
    const silent = counts.passed + counts.failed === 0 || (status !== 0 && counts.failed === 0)
    return silent ? { ...counts, failed: counts.failed + 1 } : counts
  } catch (error) {
    process.stderr.write(`No report from the test runner: ${String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

function toCounts(passed: boolean): Counts {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function add({ passed, failed }: Counts): void {
  total.passed += passed
  total.failed += failed
}
