import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { states } from '#testing/desk/patient-states.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { defaultContents } from '../../site/default-contents.ts'

/** Pages that a patient sees in each language except the default one, at the narrowest and a usual width. */
export const languageShots = defaultContents.languages
  .filter(({ locale }) => locale !== DEFAULT_LOCALE)
  .flatMap(({ locale }) =>
    states.map(({ name, reach }) => ({
      name: `${locale}-${name.replaceAll(/[^a-z]+/g, '-')}`,
      part: 'page' as const,
      widths: [320, 1280],
      onlyLight: true,
      context: { locale },
      open: (page: Page, origin: string) => reach({ page, origin, locale }),
    })),
  )
