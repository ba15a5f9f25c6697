import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { browserReport } from './browser-report.ts'
import { rootDir } from './paths.ts'
import { runSteps } from './run-steps.ts'
import { steps } from './steps.ts'

type Counts = { passed: number; failed: number }
type Ended = { status: number | null; lastWords: string }

const MAX_STDERR_LENGTH = 4_000
const MAX_UNSTABLE = 2

const reports = mkdtempSync(join(tmpdir(), 'pona-test-'))
const total: Counts = { passed: 0, failed: 0 }
const silentRunners: string[] = []
const unstable: string[] = []

add(await runSteps(steps))
add(await runVitest())
add(await runPlaywright())
for (const sentence of silentRunners) process.stdout.write(`${sentence}\n`)
for (const name of unstable) process.stdout.write(`Unstable, passed when it ran once more: ${name}\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 && unstable.length <= MAX_UNSTABLE ? 0 : 1

async function runVitest(): Promise<Counts> {
  const report = join(reports, 'vitest.json')
  const ended = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const schema = v.pipe(
    v.object({ numPassedTests: v.number(), numFailedTests: v.number() }),
    v.transform((counts): Counts => ({ passed: counts.numPassedTests, failed: counts.numFailedTests })),
  )
  return readCounts('vitest', report, schema, ended)
}

/** Runs failed browser tests once more by themselves. A test that passes then is unstable, one that fails again failed. */
async function runPlaywright(): Promise<Counts> {
  const first = await runBrowserTests('first')
  if (first.failing.length === 0) return first
  const second = await runBrowserTests('second', '--last-failed', '--workers=1')
  unstable.push(...first.failing.filter((name) => !second.failing.includes(name)))
  return { passed: first.passed + second.passed, failed: second.failed }
}

async function runBrowserTests(name: string, ...options: string[]): Promise<Counts & { failing: string[] }> {
  const report = join(reports, `${name}.json`)
  const ended = await run('playwright', ['test', '--reporter=list,json', ...options], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const failing = findReport(report, browserReport)?.failing ?? []
  const schema = v.pipe(
    browserReport,
    v.transform(({ passed }): Counts => ({ passed, failed: failing.length })),
  )
  return { ...readCounts('playwright', report, schema, ended), failing }
}

/** Prints output as it comes and keeps the end of standard error. */
async function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(program, args, {
    cwd: rootDir,
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...env },
  })
  let lastWords = ''
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    lastWords = (lastWords + chunk).slice(-MAX_STDERR_LENGTH)
  })
  const status = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.once('error', (error) => {
      lastWords += `Error: ${error.message}`
      resolve(null)
    })
  })
  return { status, lastWords }
}

/** A runner that fails without a failed test counts as failed itself. One that ran no tests says why. */
function readCounts(
  runner: string,
  report: string,
  schema: v.GenericSchema<unknown, Counts>,
  { status, lastWords }: Ended,
): Counts {
  const counts = findReport(report, schema) ?? { passed: 0, failed: 0 }
  const ran = counts.passed + counts.failed
  if (ran === 0) {
    const reason = /^.*Error: .+$/m.exec(stripVTControlCharacters(lastWords))?.[0] ?? lastWords
    silentRunners.push(`None of the tests of ${runner} ran; it ended with ${status}: ${reason.trim()}`)
  }
  const isSilent = ran === 0 || (status !== 0 && counts.failed === 0)
  return isSilent ? { ...counts, failed: counts.failed + 1 } : counts
}

function findReport<Found>(report: string, schema: v.GenericSchema<unknown, Found>): Found | undefined {
  if (!existsSync(report)) return undefined
  return v.parse(schema, JSON.parse(readFileSync(report, 'utf8')))
}

function add({ passed, failed }: Counts): void {
  total.passed += passed
  total.failed += failed
}
