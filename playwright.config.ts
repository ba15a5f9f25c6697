import { defineConfig } from '@playwright/test'
import chromium from '@sparticuz/chromium'

// On Linux x64 a Chromium comes with the packages; elsewhere Playwright uses the one that it installs.
const packaged = process.platform === 'linux' && process.arch === 'x64'

export default defineConfig({
  testDir: 'tests/browser',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  reporter: 'list',
  use: {
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    launchOptions: packaged
      ? {
          executablePath: await chromium.executablePath(),
          args: [...chromium.args, '--disable-background-networking'],
        }
      : {},
  },
})
