import { defineConfig } from 'vitest/config'

const api = { include: ['tests/api/**/*.test.ts'], setupFiles: ['tests/support/quiet-console.ts'] }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{contract,server,site,ui,desk}/**/*.test.{ts,tsx}'] } },
      { test: { ...api, name: 'api on SQLite' } },
      {
        test: {
          ...api,
          name: 'api on PostgreSQL',
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      {
        test: {
          name: 'commands and faults',
          include: ['tests/{commands,faults}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
