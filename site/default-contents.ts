import { applySettings } from '#contract/apply-settings.ts'
import { answeredIn, company, registrations, securityContact, statistics } from './content/company.ts'
import * as contents from './content/languages.ts'
import type { Contents } from './contents.ts'

/** Those of the example company. The renderer doesn't import them: it gets a company's own. */
export const defaultContents: Contents = {
  ...{ company, securityContact, statistics, registrations, answeredIn },
  team: [],
  languages: Object.values(contents),
}

/** With their placeholders filled, as they are shown where nothing else was set. */
export const filledContents: Contents = applySettings(defaultContents)
