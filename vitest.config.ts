import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// On a busy machine.
const patient = { poll: { timeout: 10_000 } }

// Nothing below main.mjs owns a global, so files may share a process: loading the server anew for each took as long as
// its tests.
const api = {
  include: ['tests/api/**/*.test.ts'],
  globalSetup: ['tests/support/folder-setup.ts'],
  setupFiles: ['tests/support/quiet-console.ts', 'tests/support/use-test-folder.ts'],
  isolate: false,
  testTimeout: 30_000,
  expect: patient,
}

/**
 * Files that send PostgreSQL nothing that the others don't send it too: no statement, no error, no empty or longer
 * answer, no transaction, nothing at the same time. With EVERY_FILE_ON_POSTGRES they run there as well.
 */
const onSqliteAlone = [
  'auth/claims',
  'auth/limits',
  'auth/mfa-enrolling',
  'auth/timing',
  'languages',
  'mails',
  'observatory',
  'other-origin',
  'plain-form',
  'send-contact-email',
  'static-files',
].map((name) => `tests/api/${name}.test.ts`)

/** Trials take up to a minute a file. Last, they would leave a processor idle. */
class TrialsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isTrial = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/faults/')
    return [...sorted.filter(isTrial), ...sorted.filter((file) => !isTrial(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: TrialsFirst },
    // A third of a test is waiting, for PostgreSQL or for a program that it has started.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,site,ui,desk,deploy,scripts}/**/*.test.{ts,tsx}'],
          isolate: false,
          testTimeout: 30_000,
          expect: patient,
          unstubGlobals: true,
        },
      },
      { test: { ...api, name: 'api on SQLite' } },
      {
        test: {
          ...api,
          name: 'api on PostgreSQL',
          exclude: process.env['EVERY_FILE_ON_POSTGRES'] ? [] : onSqliteAlone,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: [...api.globalSetup, 'tests/support/postgres-setup.ts'],
        },
      },
      {
        test: {
          name: 'commands and faults',
          include: ['tests/{commands,faults}/**/*.test.ts'],
          testTimeout: 60_000,
          expect: patient,
        },
      },
    ],
  },
})
