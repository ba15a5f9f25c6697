import { proposeHolidaysRoute } from '#contract/settings/hours.ts'
import {
  changeSectionRoute,
  isSection,
  listSectionsRoute,
  readSectionHistoryRoute,
  restoreSectionRoute,
  type SectionName,
  type SettingsAnswer,
  sectionNames,
} from '#contract/settings/settings.ts'
import { toLayers } from '../company/settings/layers.ts'
import { toValues } from '../company/settings/present.ts'
import { readLastChanges, readStored } from '../company/settings/store.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { AppError } from '../platform/http/app-error.ts'
import { changeSection, restoreSection } from './change-section.ts'
import { findHolidays } from './holidays/find-holidays.ts'
import { listFacts } from './list-facts.ts'
import { readHistory } from './read-history.ts'
import { hideSectionSecrets } from './secrets.ts'
import type { SettingsDeps } from './settings-deps.ts'

type Sections = SettingsAnswer['sections']

/** Administrators read, change and put back each section. */
export function serveSettings(routes: StaffRoutes, deps: SettingsDeps): void {
  const { pages } = deps

  serveRoute(routes, listSectionsRoute, async () => ({
    sections: await readSections(deps),
    pages: pages.problem(),
    locales: deps.content.languages.map(({ locale }) => ({
      locale,
      isReviewed: deps.settings.present().reviewed.includes(locale),
    })),
    facts: listFacts(deps),
  }))

  serveRoute(routes, proposeHolidaysRoute, async (_c, { query: { country, year } }) => ({
    holidays: await findHolidays(country, year),
  }))

  serveRoute(routes, changeSectionRoute, async (c, { name: wanted, body: { although, ...change } }) => {
    const name = parseName(wanted)
    await changeSection(deps, { staff: c.get('staff'), name, ...change, forceSave: although })
    return (await readSections(deps))[name]
  })

  serveRoute(routes, readSectionHistoryRoute, async (_c, { name }) => ({
    versions: await readHistory(deps, parseName(name)),
  }))

  serveRoute(routes, restoreSectionRoute, async (c, { name: wanted, version, body: { although } }) => {
    const name = parseName(wanted)
    if (!/^\d{1,9}$/.test(version)) throw new AppError('not_found')
    await restoreSection(deps, { staff: c.get('staff'), name, earlier: Number(version), forceSave: although })
    return (await readSections(deps))[name]
  })
}

function parseName(name: string): SectionName {
  if (!isSection(name)) throw new AppError('not_found')
  return name
}

async function readSections(deps: SettingsDeps): Promise<Sections> {
  const { values, versions } = await readStored(deps)
  const changes = await readLastChanges(deps.db)
  const layers = toLayers(deps.config, deps.content, values)
  const sections = sectionNames.map((name) => {
    const { content, environment, variables } = layers[name]
    const stored = values[name] ?? {}
    const toOrigin = (key: string) =>
      key in environment ? 'environment' : key in stored ? 'settings' : 'content'
    const keys = Object.keys(content)
    const fixed = Object.entries(variables).filter(([key]) => key in environment)
    return [
      name,
      {
        version: versions[name] ?? 0,
        value: hideSectionSecrets(name, toValues(name, layers, values)),
        from: Object.fromEntries(keys.map((key) => [key, toOrigin(key)])),
        fixed: Object.fromEntries(fixed),
        changed: changes.get(name) ?? null,
      },
    ]
  })
  // One of each name, as the schema of the answer describes it.
  return Object.fromEntries(sections) as Sections
}
