/** Playwright for code outside of this package, which can't resolve it by name. */
export type { PlaywrightTestConfig } from '@playwright/test'
export type {
  Browser,
  BrowserContextOptions,
  CDPSession,
  Locator,
  Page,
  Route,
} from 'playwright-core'
// biome-ignore lint/performance/noBarrelFile: the name of the package resolves only below `testing/`.
export { chromium } from 'playwright-core'
