import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { browserReport, type FailedTest } from './browser-report.ts'
import { rootDir } from './paths.ts'
import { runSteps } from './run-steps.ts'
import { steps } from './steps.ts'

type Counts = { passed: number; failed: number }
type Ended = { status: number | null; lastWords: string }

const MAX_STDERR_LENGTH = 4_000
const MAX_UNSTABLE = 2

/** Ends the names of vitest's projects that `npm test` leaves out. */
const ONLY_IN_ALL = '(test:all)'
/** Tag of the browser tests that `npm test` runs. */
const JOURNEY = 'journey'
/** Tag of the browser tests that are never run once more. */
const ONCE = 'once'

const { all: isEveryTest } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values

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
    ...(isEveryTest ? [] : [`--project=!*${ONLY_IN_ALL}`]),
  ])
  const schema = v.pipe(
    v.object({ numPassedTests: v.number(), numFailedTests: v.number() }),
    v.transform((counts): Counts => ({ passed: counts.numPassedTests, failed: counts.numFailedTests })),
  )
  return readCounts('vitest', report, schema, ended)
}

/**
 * Runs failed browser tests once more by themselves. A test that passes then is unstable, one that fails again failed. A
 * test of a lost race or connection fails at once, and so does each in a run of all tests.
 */
async function runPlaywright(): Promise<Counts> {
  const first = await runBrowserTests('first', isEveryTest ? [] : [`--grep=@${JOURNEY}`])
  const repeated = first.failing.filter(({ tags }) => !isEveryTest && !tags.includes(ONCE))
  if (repeated.length === 0) return first
  const traces = keepTraces(repeated)
  const second = await runBrowserTests('second', ['--last-failed', `--grep-invert=@${ONCE}`, '--workers=1'])
  const failedTwice = new Set(second.failing.map(({ name }) => name))
  for (const { name } of repeated)
    if (!failedTwice.has(name)) unstable.push(`${name}\n  trace: ${traces.get(name) ?? 'none'}`)
  const failedAtOnce = first.failed - repeated.length
  return { passed: first.passed + second.passed, failed: failedAtOnce + second.failed }
}

/** The next run of Playwright empties its folder. */
function keepTraces(tests: readonly FailedTest[]): Map<string, string> {
  const kept = tests.flatMap(({ name, trace }, n) => {
    if (trace === undefined) return []
    const copy = join(reports, `trace-${n}.zip`)
    copyFileSync(trace, copy)
    return [[name, copy] as const]
  })
  return new Map(kept)
}

async function runBrowserTests(
  name: string,
  options: readonly string[],
): Promise<Counts & { failing: FailedTest[] }> {
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
