import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { plainAssets } from '#testing/server/plain-assets.ts'
import { siteAssetsPlugin } from './site/build/vite-options.ts'

// Seed of all random choices in tests. Workers inherit it.
process.env['TEST_SEED'] ??= String(Date.now() % 1_000_000)
process.stdout.write(`Random choices: TEST_SEED=${process.env['TEST_SEED']}\n`)

const randomSeed = 'testing/server/random-seed.ts'
const builds = 'testing/server/build-setup.ts'
const alias = [
  {
    find: /^.*\/process\/program-file\.ts$/,
    replacement: join(import.meta.dirname, 'testing/server/built-programs.ts'),
  },
]

// Longer than a busy machine takes. A test that passes waits no longer for it.
const busyMachine = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

// Nothing below main.mjs owns a global, so files may share a process: loading the server for each took as long as its
// tests.
const api = {
  include: ['tests/api/**/*.test.ts'],
  globalSetup: [builds, 'testing/server/folder-setup.ts'],
  setupFiles: [randomSeed, 'testing/server/quiet-console.ts', 'testing/server/use-test-folder.ts'],
  isolate: false,
  alias,
  ...busyMachine,
}

const apiOnPostgres = {
  ...api,
  env: { TEST_DATABASE: 'postgres' },
  globalSetup: [...api.globalSetup, 'testing/server/postgres-setup.ts'],
}

/** First line of the tests of claims, locks, lists, search, limits, merge, erasure, migrations: where the databases could differ. */
const POSTGRES_MARK = '// Runs on PostgreSQL too.\n'
const onPostgres = globSync('tests/api/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').startsWith(POSTGRES_MARK),
)

/** Against a running server, or short. */
const shortTrials = ['raw-http', 'short-trials', 'slope', 'slow-bodies', 'stalled-readers'].map(
  (name) => `faults/${name}.test.ts`,
)

/** Trials and tests of commands take up to a minute a file. Last, they would leave a processor idle. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /\/(?:faults|tests\/commands)\//.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    tags: [{ name: 'only-in-all', description: 'Runs in `npm run test:all`, and where its file is named.' }],
    sequence: { sequencer: LongFilesFirst },
    // A third of a test is waiting, for PostgreSQL or for a program that it has started.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        plugins: [siteAssetsPlugin(() => plainAssets)],
        test: {
          name: 'unit',
          include: ['{contract,server,site,ui,desk,deploy,scripts,cli}/**/*.test.{ts,tsx}'],
          globalSetup: [builds],
          setupFiles: [randomSeed, 'testing/server/office-zone.ts'],
          isolate: false,
          alias,
          ...busyMachine,
          unstubGlobals: true,
        },
      },
      { test: { ...api, name: 'api on SQLite' } },
      { test: { ...apiOnPostgres, name: 'api on PostgreSQL', include: onPostgres } },
      { test: { ...apiOnPostgres, name: 'the other api on PostgreSQL (test:all)', exclude: onPostgres } },
      {
        test: {
          ...busyMachine,
          name: 'commands',
          isolate: false,
          globalSetup: [builds],
          include: ['tests/commands/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { ...busyMachine, name: 'short trials', include: shortTrials } },
      {
        test: {
          ...busyMachine,
          name: 'the other trials (test:all)',
          include: ['faults/**/*.test.ts'],
          exclude: shortTrials,
        },
      },
    ],
  },
})
