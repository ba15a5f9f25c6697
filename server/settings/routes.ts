import { type Context, Hono } from 'hono'
import { holidaysQuerySchema } from '#contract/settings/hours.ts'
import {
  changedSectionSchema,
  isSection,
  restoredSectionSchema,
  type SectionName,
  type SettingsAnswer,
  type SettingsHistory,
  sectionNames,
} from '#contract/settings.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readJson, readQuery } from '../platform/http/read-json.ts'
import { toLayers } from '../platform/settings/layers.ts'
import { toValues } from '../platform/settings/present.ts'
import { readLastChanges, readStored } from '../platform/settings/store.ts'
import { requireAdmin, type StaffVariables } from '../platform/staff/staff-guard.ts'
import { changeSection, restoreSection, type SettingsDeps } from './change-section.ts'
import { findHolidays } from './holidays/find-holidays.ts'
import { readHistory } from './read-history.ts'
import { hideSecrets } from './secrets.ts'

type Sections = SettingsAnswer['sections']

/** Administrators read, change and put back each section. Expects `requireStaff` before it. */
export function settingsRoutes(deps: SettingsDeps) {
  const { pages } = deps
  const route = new Hono<{ Variables: StaffVariables }>()
  route.use(requireAdmin())

  route.get('/', async (c) =>
    c.json({
      sections: await readSections(deps),
      pages: pages.problem(),
      locales: [...deps.content.languages],
    } satisfies SettingsAnswer),
  )

  route.get('/hours/holidays', async function proposeHolidays(c) {
    const { country, year } = readQuery(c.req, holidaysQuerySchema)
    return c.json({ holidays: await findHolidays(country, year) })
  })

  route.put('/:name', async function change(c) {
    const name = readName(c)
    const change = await readJson(c.req, changedSectionSchema)
    await changeSection(deps, { staff: c.get('staff'), name, ...change })
    return c.json((await readSections(deps))[name])
  })

  route.get('/:name/history', async function showHistory(c) {
    const name = readName(c)
    return c.json({ versions: await readHistory(deps, name) } satisfies SettingsHistory)
  })

  route.post('/:name/history/:version/restore', async function restore(c) {
    const name = readName(c)
    const version = c.req.param('version')
    if (!/^\d{1,9}$/.test(version)) throw new AppError('not_found')
    const isEmpty = ['0', undefined].includes(c.req.header('content-length'))
    const { although } = isEmpty ? { although: false } : await readJson(c.req, restoredSectionSchema)
    await restoreSection(deps, { staff: c.get('staff'), name, earlier: Number(version), although })
    return c.json((await readSections(deps))[name])
  })

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
        value: hideSecrets(name, toValues(name, layers, values)),
        from: Object.fromEntries(keys.map((key) => [key, toOrigin(key)])),
        fixed: Object.fromEntries(fixed),
        changed: changes.get(name) ?? null,
      },
    ]
  })
  // One of each name, as the schema of the answer describes it.
  return Object.fromEntries(sections) as Sections
}
