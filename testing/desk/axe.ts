import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { takePictures } from './pictures.ts'

export type AxeOptions = Parameters<AxeBuilder['options']>[0]

const TARGET_SIZE = 'target-size'

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
  const violations = await analyze(page, options, part)
  for (const violation of violations) {
    if (violation.id !== TARGET_SIZE) continue
    const small: typeof violation.nodes = []
    for (const node of violation.nodes) if (await isSmallInView(page, node.target.join(' '))) small.push(node)
    violation.nodes = small
  }
  return violations.filter(({ nodes }) => nodes.length > 0)
}

async function analyze(page: Page, options: AxeOptions, part: string) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(part)
    .options({ ...options, resultTypes: ['violations'] })
    .analyze()
  return violations
}

/**
 * Measures a target in the middle of the window. axe takes a sticky header for a part of the page below it, and reports
 * targets that are scrolled halfway under it (https://github.com/dequelabs/axe-core/issues/3720).
 */
async function isSmallInView(page: Page, target: string): Promise<boolean> {
  await page
    .locator(target)
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return (await analyze(page, { runOnly: [TARGET_SIZE] }, target)).length > 0
}
