import { type SectionName, settingsSections } from '#contract/settings/settings.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { toLayers } from '../company/settings/layers.ts'
import { toPresent, toValues } from '../company/settings/present.ts'
import { insertVersion, readLastChanges, readStored, readVersions } from '../company/settings/store.ts'
import type { ClearValues, StoredValues } from '../company/settings/values.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { toLatestDate } from './check-facts.ts'
import { findMissingPictures } from './check-pictures.ts'
import { findHiddenLoopback } from './find-hidden-loopback.ts'
import { readChange } from './read-change.ts'
import { sectionRules } from './rules.ts'
import type { SettingsDeps } from './settings-deps.ts'

type Change<Name extends SectionName> = {
  staff: Pick<SignedInStaff, 'id' | 'email'>
  name: Name
  version: number
  value: Record<string, unknown>
  forceSave: boolean
}

/** Checks and tries a section, then sets it. Throws `stale`, `fields` or `not_reached`. A repeated request changes nothing. */
export async function changeSection<Name extends SectionName>(
  deps: SettingsDeps,
  change: Change<Name>,
): Promise<void> {
  try {
    const set = await prepareChange(deps, change)
    await set()
  } catch (error) {
    const isStale = error instanceof AppError && error.code === 'stale'
    if (!isStale || !(await isRepeated(deps, change))) throw error
  }
}

/** A request that was cut and sent again: the first one has written the next version, and left nothing to change. */
async function isRepeated<Name extends SectionName>(
  deps: SettingsDeps,
  { staff, name, version, value }: Change<Name>,
): Promise<boolean> {
  const { values, versions } = await readStored(deps)
  const last = (await readLastChanges(deps.db)).get(name)
  if (versions[name] !== version + 1 || last?.actor !== staff.id) return false
  return readWanted(deps, { name, value, values }).changed.length === 0
}

type Wish<Name extends SectionName> = Pick<Change<Name>, 'name' | 'value'> & { values: StoredValues }

function readWanted<Name extends SectionName>(deps: SettingsDeps, { name, value, values }: Wish<Name>) {
  const layers = toLayers(deps.config, deps.content, values)
  const before = toValues(name, layers, values)
  const known = { ...layers[name], stored: values[name] ?? {}, present: before }
  const wanted = readChange(name, value, known, {
    today: toLatestDate(deps.now()),
    locales: deps.content.languages.map(({ locale }) => locale),
  })
  return { ...wanted, before }
}

/** Checks and tries a section. The function that it returns sets it. */
export async function prepareChange<Name extends SectionName>(
  deps: SettingsDeps,
  { staff, name, version, value, forceSave }: Change<Name>,
): Promise<() => Promise<void>> {
  const { values, versions } = await readStored(deps)
  if ((versions[name] ?? 0) !== version) throw new AppError('stale')
  const { stored, present, changed, before } = readWanted(deps, { name, value, values })
  // Saving these languages unchanged says that they are meant.
  const isFirstChoice = name === 'languages' && version === 0
  if (changed.length === 0 && !isFirstChoice) return async () => {}
  const wanted = { ...values, [name]: stored }
  await refuseChange(deps, { name, present, before })
  if (!forceSave) {
    await askFirst(deps, name, present)
    await tryOut(deps, { staff, name, wanted })
  }
  return () => setSection(deps, { staff, name, version, stored, wanted, changed })
}

type Restoring<Name> = { staff: SignedInStaff; name: Name; earlier: number; forceSave: boolean }

/** Sets what an earlier version set; version 0 is the content alone. */
export async function restoreSection<Name extends SectionName>(
  deps: SettingsDeps,
  { staff, name, earlier, forceSave }: Restoring<Name>,
): Promise<void> {
  const { values, versions } = await readStored(deps)
  const found = (await readVersions(deps, name)).find((one) => one.version === earlier)
  if (found === undefined && earlier !== 0) throw new AppError('not_found')
  const stored = found?.value ?? {}
  const before: Readonly<Record<string, unknown>> = values[name] ?? {}
  const wanted = { ...values, [name]: stored }
  const layers = toLayers(deps.config, deps.content, wanted)
  const present = toValues(name, layers, wanted)
  await refuseChange(deps, {
    name,
    present,
    before: toValues(name, toLayers(deps.config, deps.content, values), values),
  })
  const changed = [...new Set([...Object.keys(before), ...Object.keys(stored)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(stored[key]),
  )
  if (changed.length === 0) return
  if (!forceSave) {
    await askFirst(deps, name, present)
    await tryOut(deps, { staff, name, wanted })
  }
  const version = versions[name] ?? 0
  await setSection(deps, { staff, name, version, stored, wanted, changed, restored: earlier })
}

/** `before`: as stored, because this instance's values may be seconds old. */
type Refusing<Name extends SectionName> = {
  name: Name
  present: ClearValues[Name]
  before: ClearValues[Name]
}

async function refuseChange<Name extends SectionName>(
  deps: SettingsDeps,
  { name, present, before }: Refusing<Name>,
): Promise<void> {
  const fields = {
    ...(await findMissingPictures(deps.db, settingsSections[name], present)),
    ...(await sectionRules[name].refuse?.(deps, present, before)),
  }
  if (Object.keys(fields).length > 0) throw new AppError('fields', { fields })
}

async function askFirst<Name extends SectionName>(
  deps: SettingsDeps,
  name: Name,
  present: ClearValues[Name],
): Promise<void> {
  const fields = (await sectionRules[name].confirm?.(deps, present)) ?? {}
  if (Object.keys(fields).length > 0) throw new AppError('confirm_first', { fields })
}

type Wanted = { staff: Pick<SignedInStaff, 'id' | 'email'>; name: SectionName; wanted: StoredValues }

async function tryOut(deps: SettingsDeps, { staff, name, wanted }: Wanted): Promise<void> {
  const present = toPresentOf(deps, wanted)
  const hosts = sectionRules[name].listHosts?.(present) ?? []
  const fields = (await findHiddenLoopback(hosts)) ?? (await deps.trySettings(name, present, staff))
  if (fields !== undefined) throw new AppError('not_reached', { fields })
}

type Set = Wanted & {
  version: number
  stored: Record<string, unknown>
  changed: string[]
  restored?: number
}

async function setSection(
  deps: SettingsDeps,
  { staff, name, version, stored, wanted, changed, restored }: Set,
): Promise<void> {
  if (sectionRules[name].isOnPages) await renderBefore(deps, wanted, name)
  const next = version + 1
  await recordChange(deps, async (trx, _at, event) => {
    const { versions } = await readStored({ ...deps, db: trx })
    if ((versions[name] ?? 0) !== version) throw new AppError('stale')
    await insertVersion(trx, deps.vault, { name, version: next, values: stored, event })
    const detail = { section: name, version: next, changed, ...(restored !== undefined && { restored }) }
    return [{ kind: 'setting-changed', subjectId: staff.id, actor: staff.id, detail }]
  })
  await deps.settings.reload()
}

/** Refuses pages that can't be rendered, as a home page of more than a round trip, with the renderer's reason. */
async function renderBefore(deps: SettingsDeps, wanted: StoredValues, name: SectionName): Promise<void> {
  try {
    await deps.pages.tryPages(toPresentOf(deps, wanted))
  } catch (error) {
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('fields', { fields: { [name]: reason }, cause: error })
  }
}

function toPresentOf({ config, content }: SettingsDeps, wanted: StoredValues) {
  return toPresent(config, content, wanted)
}
