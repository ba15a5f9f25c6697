import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import type { PlaywrightTestConfig } from '#testing/outside/playwright.ts'
import { hasRoomInMemory } from '#testing/server/memory.ts'

const config: PlaywrightTestConfig = {
  testDir: 'tests/browser',
  // Node runs TypeScript by itself; Playwright would compile each file by Babel.
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // More than there are processors take no less time, and a fifth more of the processors'.
  workers: '100%',
  // On a busy machine; waiting longer delays no test that passes.
  timeout: 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'once', grep: /@once/ },
    { name: 'browser', grepInvert: /@once/, retries: Number(process.env['BROWSER_RETRIES'] ?? 0) },
  ],
  use: {
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // Steps, requests and console of a test that failed. Pictures of each step would take a fifth of the time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    launchOptions: {
      ...(await chromiumLaunchOptions()),
      // Files on a disk for what Chromium's processes share take a seventh of the processor time.
      ...(hasRoomInMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    },
  },
}

export default config
