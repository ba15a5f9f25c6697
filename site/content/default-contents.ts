import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { applySettings } from '#contract/site/apply-settings.ts'
import {
  answeredIn,
  company,
  costs,
  invented,
  registrations,
  securityContact,
  statistics,
} from './company.ts'
import type { Contents } from './contents.ts'
import * as contents from './languages.ts'

/** Contents of the example company. The renderer doesn't import them: it gets a company's own. */
export const defaultContents: Contents = {
  company,
  securityContact,
  statistics,
  registrations,
  costs,
  answeredIn,
  team: [],
  invented,
  // The default language first, then by their own names.
  languages: Object.values(contents).toSorted(
    (one, other) =>
      Number(other.locale === DEFAULT_LOCALE) - Number(one.locale === DEFAULT_LOCALE) ||
      one.language.name.localeCompare(other.language.name, DEFAULT_LOCALE),
  ),
}

/** The default contents with their placeholders filled, as they are shown where nothing else was set. */
export const filledContents: Contents = applySettings(defaultContents)
