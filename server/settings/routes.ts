import { type Context, Hono } from 'hono'
import { holidaysQuerySchema, proposedHolidaysSchema } from '#contract/settings/hours.ts'
import {
  anySectionAnswerSchema,
  changedSectionSchema,
  historySchema,
  isSection,
  restoredSectionSchema,
  type SectionName,
  type SettingsAnswer,
  sectionNames,
  settingsAnswerSchema,
} from '#contract/settings.ts'
import { toLayers } from '../company/settings/layers.ts'
import { toValues } from '../company/settings/present.ts'
import { readLastChanges, readStored } from '../company/settings/store.ts'
import { operation } from '../company/staff/operation.ts'
import { requireAdmin, type StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { changeSection, restoreSection } from './change-section.ts'
import { findHolidays } from './holidays/find-holidays.ts'
import { listFacts } from './list-facts.ts'
import { readHistory } from './read-history.ts'
import { hideSectionSecrets } from './secrets.ts'
import type { SettingsDeps } from './settings-deps.ts'

type Sections = SettingsAnswer['sections']

/** Administrators read, change and put back each section. Expects `requireStaff` before it. */
export function settingsRoutes(deps: SettingsDeps) {
  const { pages } = deps
  const route = new Hono<{ Variables: StaffVariables }>()
  route.use(requireAdmin())

  const callers = 'administrators' as const

  route.get(
    '/',
    operation({ summary: 'All settings', callers, answer: settingsAnswerSchema }, async () => ({
      sections: await readSections(deps),
      pages: pages.problem(),
      locales: deps.content.languages.map(({ locale }) => ({
        locale,
        isReviewed: deps.settings.present().reviewed.includes(locale),
      })),
      facts: listFacts(deps),
    })),
  )

  const proposing = {
    summary: 'Public holidays of a country',
    callers,
    query: holidaysQuerySchema,
    answer: proposedHolidaysSchema,
  }
  route.get(
    '/hours/holidays',
    operation(proposing, async (_c, { query: { country, year } }) => ({
      holidays: await findHolidays(country, year),
    })),
  )

  const changing = {
    summary: 'Change a section',
    callers,
    body: changedSectionSchema,
    answer: anySectionAnswerSchema,
  }
  route.put(
    '/:name',
    operation(changing, async (c, { body: change }) => {
      const name = readName(c)
      await changeSection(deps, { staff: c.get('staff'), name, ...change })
      return (await readSections(deps))[name]
    }),
  )

  route.get(
    '/:name/history',
    operation({ summary: 'The versions of a section', callers, answer: historySchema }, async (c) => ({
      versions: await readHistory(deps, readName(c)),
    })),
  )

  const restoring = {
    summary: 'Go back to a version',
    callers,
    body: restoredSectionSchema,
    answer: anySectionAnswerSchema,
  }
  route.post(
    '/:name/history/:version/restore',
    operation(restoring, async (c, { body: { although } }) => {
      const name = readName(c)
      const version = c.req.param('version') ?? ''
      if (!/^\d{1,9}$/.test(version)) throw new AppError('not_found')
      await restoreSection(deps, { staff: c.get('staff'), name, earlier: Number(version), although })
      return (await readSections(deps))[name]
    }),
  )

  return route
}

function readName(c: Context): SectionName {
  const name = c.req.param('name') ?? ''
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
