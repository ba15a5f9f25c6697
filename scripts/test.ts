import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { browserReport } from './browser-report.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { rootDir, testingProgram } from './paths.ts'
import { readChildrenSeconds } from './processor-time.ts'
import { runSteps } from './run-steps.ts'
import { steps } from './steps.ts'
import { type FailedFile, REPORT_FILE, vitestReport } from './vitest-report.ts'

type Counts = { passed: number; failed: number }
type Ended = { status: number | null; lastWords: string }

const MAX_STDERR_LENGTH = 4_000
/** Limit of unstable tests among more than 6,000. */
const MAX_UNSTABLE = 3

/** Ends the names of vitest's projects that `npm test` leaves out. */
const ONLY_IN_ALL = '(test:all)'
/** Leaves out the tests with this tag. */
const WITHOUT_TAGGED = '--tags-filter=!only-in-all'
/** Tag of the browser tests that `npm test` runs. */
const JOURNEY = 'journey'
/** How often Playwright repeats a failed test, for `playwright.config.ts`. */
const RETRIES = 'BROWSER_RETRIES'
const BROWSER_TESTS = 'tests/browser'

const {
  values: { all: isEveryTest },
  positionals: chosen,
} = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean', default: false } } })
/** Files or folders of browser tests, of those that were named. */
const chosenInBrowser = chosen.filter((path) => path.startsWith(BROWSER_TESTS))
const chosenElsewhere = chosen.filter((path) => !path.startsWith(BROWSER_TESTS))

const reports = mkdtempSync(join(tmpdir(), 'pona-test-'))
const total: Counts = { passed: 0, failed: 0 }
const silentRunners: string[] = []
/** For the end of the output, where somebody who has only that finds them. */
const failures: string[] = []
const unstable: string[] = []

const startedAt = performance.now()
if (chosen.length > 0) buildIfNeeded()
else await timed('checks', () => runSteps(steps))
if (chosen.length === 0 || chosenElsewhere.length > 0) await timed('vitest', runVitest)
if (chosen.length === 0 || chosenInBrowser.length > 0) await timed('browser', runPlaywright)
for (const name of failures) process.stdout.write(`Failed: ${name}\n`)
for (const name of unstable) process.stdout.write(`Unstable, passed when it ran once more: ${name}\n`)
for (const sentence of silentRunners) process.stdout.write(`${sentence}\n`)
process.stdout.write(`Took ${describeTime(performance.now() - startedAt, readChildrenSeconds())}\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 && unstable.length <= MAX_UNSTABLE ? 0 : 1

async function timed(stage: string, run: () => Promise<Counts>): Promise<void> {
  const [at, used] = [performance.now(), readChildrenSeconds()]
  add(await run())
  const seconds = readChildrenSeconds()
  const ofStage = seconds !== undefined && used !== undefined ? seconds - used : undefined
  process.stdout.write(`${stage}: ${describeTime(performance.now() - at, ofStage)}\n`)
}

function describeTime(ms: number, processorSeconds: number | undefined): string {
  const minutes = `${(ms / 60_000).toFixed(1)} minutes`
  return processorSeconds === undefined
    ? minutes
    : `${minutes}, ${Math.round(processorSeconds)} processor seconds`
}

/**
 * Runs a file of tests that failed once more by itself, as those that wait for PostgreSQL, a mail server or a program may
 * fail on a busy machine. Unit tests wait for nothing, and what a trial finds once is found: both fail at once.
 */
async function runVitest(): Promise<Counts> {
  const first = await runVitestOn('first', [
    ...(isEveryTest || chosen.length > 0 ? [] : [`--project=!*${ONLY_IN_ALL}`, WITHOUT_TAGGED]),
    ...chosenElsewhere,
  ])
  const repeated = first.failing.filter(({ project }) => !isEveryTest && mayRunOnceMore(project))
  const counts = { passed: first.passed, failed: first.failed }
  for (const file of first.failing) if (!repeated.includes(file)) noteFailed(file)
  for (const [n, file] of repeated.entries()) {
    const second = await runVitestOn(`again-${n}`, [`--project=${file.project}`, file.file])
    counts.passed += second.passed - file.passed
    counts.failed += second.failed - file.failures.length
    if (second.failed === 0) unstable.push(...describeFailures(file))
    else for (const again of second.failing) noteFailed(again)
  }
  return counts
}

function mayRunOnceMore(project: string): boolean {
  return project.startsWith('api ') || project === 'commands'
}

function noteFailed(file: FailedFile): void {
  failures.push(...describeFailures(file))
}

function describeFailures({ project, file, failures }: FailedFile): string[] {
  return failures.map(({ title, message }) => {
    const first = stripVTControlCharacters(message).split('\n', 1)
    return `${project}: ${file} ${title ?? 'outside of its tests'}\n  ${first}`
  })
}

async function runVitestOn(
  name: string,
  options: readonly string[],
): Promise<Counts & { failing: FailedFile[] }> {
  const path = join(reports, `vitest-${name}.json`)
  const ended = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=./scripts/vitest-report.ts', ...options],
    { [REPORT_FILE]: path },
  )
  const report = findReport(path, vitestReport)
  const failing = report?.failing ?? []
  failures.push(...(report?.unhandled ?? []))
  const counts = report && {
    passed: report.passed + failing.reduce((sum, { passed }) => sum + passed, 0),
    failed: failing.reduce((sum, file) => sum + file.failures.length, 0),
  }
  const list = () => countFiles('vitest', ['list', '--filesOnly', ...options])
  return { ...checkCounts('vitest', counts, ended, list), failing }
}

/** Playwright repeats a failed test itself, but none of a lost race or connection, and none in a run of all tests. */
async function runPlaywright(): Promise<Counts> {
  const path = join(reports, 'browser.json')
  const playwright = testingProgram('playwright')
  const options = [...(isEveryTest || chosen.length > 0 ? [] : [`--grep=@${JOURNEY}`]), ...chosenInBrowser]
  const ended = await run(playwright, ['test', '--reporter=list,json', ...options], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: path,
    ...(!isEveryTest && { [RETRIES]: '1' }),
  })
  const report = findReport(path, browserReport)
  failures.push(...(report?.failed ?? []))
  unstable.push(...(report?.unstable ?? []))
  const counts = report && { passed: report.passed, failed: report.failed.length }
  return checkCounts('playwright', counts, ended, () =>
    countFiles(playwright, ['test', '--list', ...options]),
  )
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

/** A runner that fails without a failed test counts as failed itself. One that ran no tests says why, and of how many files. */
function checkCounts(
  runner: string,
  counts: Counts = { passed: 0, failed: 0 },
  { status, lastWords }: Ended,
  list: () => number,
): Counts {
  const ran = counts.passed + counts.failed
  if (ran === 0) {
    const reason = /^.*Error: .+$/m.exec(stripVTControlCharacters(lastWords))?.[0] ?? lastWords
    silentRunners.push(
      `Not run: ${runner} with all of its ${list() || 'test'} files; it ended with ${status}: ${reason.trim()}`,
    )
  }
  const isSilent = ran === 0 || (status !== 0 && counts.failed === 0)
  return isSilent ? { ...counts, failed: counts.failed + 1 } : counts
}

/** Number of files that the runner would run; 0 when it can't list them either. */
function countFiles(program: string, args: readonly string[]): number {
  const { stdout } = spawnSync(program, args, { cwd: rootDir, encoding: 'utf8' })
  return new Set(stdout?.match(/[\w./-]+\.(?:test|spec)\.tsx?\b/g)).size
}

function findReport<Found>(report: string, schema: v.GenericSchema<unknown, Found>): Found | undefined {
  if (!existsSync(report)) return undefined
  return v.parse(schema, JSON.parse(readFileSync(report, 'utf8')))
}

function add({ passed, failed }: Counts): void {
  total.passed += passed
  total.failed += failed
}
