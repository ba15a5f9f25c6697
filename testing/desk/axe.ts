import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { takePictures } from './pictures.ts'

export type AxeOptions = Parameters<AxeBuilder['options']>[0]

/**
 * WCAG's level AAA for the rule color-contrast. axe's rule color-contrast-enhanced skips text that is below level AA,
 * so it needs the other rule as well, and to measure every text twice takes most of the time.
 */
export const enhancedContrast: AxeOptions & { checks: object } = {
  checks: {
    'color-contrast': { options: { contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } } } },
  },
}

/**
 * Violations that axe finds in a page without frames of other origins, or in a part of it. Twice as fast as usual: it
 * doesn't describe what passes, and needs no second page to finish in.
 */
export async function findViolations(page: Page, options: AxeOptions = {}, part = 'html') {
  await takePictures(page)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(part)
    .options({ ...options, resultTypes: ['violations'] })
    .analyze()
  return violations
}
